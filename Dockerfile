# docker run --rm -v "$PWD:/project" IMAGE verify
FROM swift:6.3-bookworm AS build
RUN apt-get update && apt-get install -y --no-install-recommends libcurl4-openssl-dev make python3
WORKDIR /source
COPY . .
RUN make install DESTDIR=/stage

FROM debian:bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates libcurl4 libxml2 \
    && rm -rf /var/lib/apt/lists/*
COPY --from=build /stage /
WORKDIR /project
ENTRYPOINT ["apicheck"]
