"""What the switches of the rules are set to in this battle."""

from msgspec import structs

from domain.house_rules import OptionSet
from domain.options import PLAIN_OPTIONS, Options
from domain.projections.projection import Projection

OPTIONS = Projection("options", PLAIN_OPTIONS)


@OPTIONS.on(OptionSet)
def _set(options: Options, event: OptionSet) -> Options:
    """A switch that this build does not know any more holds nothing up."""
    if event.option not in options.__struct_fields__:
        return options
    return structs.replace(options, **{event.option: event.value})
