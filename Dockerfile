# The app in a container: it runs as nobody in particular, and writes to /data and /tmp alone.
FROM python:3.13-slim-bookworm AS build
WORKDIR /source
COPY pyproject.toml constraints.txt README.md LICENSE ./
COPY assistant assistant
COPY templates templates
COPY static static
RUN python -m venv /opt/bottle-imp
RUN /opt/bottle-imp/bin/pip install --no-cache-dir --constraint constraints.txt '.[valkey]'
RUN /opt/bottle-imp/bin/pip uninstall --yes pip

FROM python:3.13-slim-bookworm
RUN groupadd --gid 10001 bottle-imp && useradd --uid 10001 --gid 10001 --home-dir /data --no-create-home --shell /usr/sbin/nologin bottle-imp
RUN install --directory --owner=10001 --group=10001 --mode=0700 /data /backups && install --directory --owner=10001 --group=10001 --mode=0755 /secrets
COPY --from=build /opt/bottle-imp /opt/bottle-imp
ENV PATH=/opt/bottle-imp/bin:$PATH PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 BOTTLE_IMP_INSTANCE=/data
USER 10001:10001
VOLUME /data
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=4s --start-period=60s --retries=3 CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/readyz', timeout=3)"]
ENTRYPOINT ["bottle-imp"]
CMD ["serve"]
