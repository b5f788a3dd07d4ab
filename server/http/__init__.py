"""The edge: routes, headers and the door of the socket. Only here is Starlette known."""
