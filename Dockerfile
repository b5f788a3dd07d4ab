# Affray in a container: the page is built in the first stage, the second holds what runs.
FROM python:3.11-slim-bookworm AS build
WORKDIR /source
COPY . .
# The versions of the lock, as a constraint: an install from a folder has no hash that one could require.
RUN grep -oE '^[A-Za-z0-9._-]+==[^ ;\\]+' requirements.lock > /versions \
    && python -m venv /opt/affray \
    && PIP_CONSTRAINT=/versions /opt/affray/bin/pip install --no-cache-dir .

FROM python:3.11-slim-bookworm
RUN useradd --create-home affray && install -d -o affray -g affray /archive
COPY --from=build /opt/affray /opt/affray
USER affray
EXPOSE 8750
STOPSIGNAL SIGTERM
ENTRYPOINT ["/opt/affray/bin/affray"]
CMD ["serve", "--port", "8750"]
