FROM node:24-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends python3 make g++ && rm -rf /var/lib/apt/lists/*
WORKDIR /courtside
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:24-slim
ENV NODE_ENV=production DATABASE_URL=/data/app.db DATA_DIR=/data PORT=3000
# glibc keeps memory that threads have freed in one arena per thread, up to this limit.
ENV MALLOC_ARENA_MAX=2
WORKDIR /courtside
RUN mkdir /data && chown node:node /data
COPY --from=build /courtside/package.json ./
COPY --from=build /courtside/node_modules ./node_modules
# All of db/ and app/, not only migrations: the npm run db:… commands for operators run in here too.
COPY --from=build /courtside/db ./db
COPY --from=build /courtside/app ./app
COPY --from=build /courtside/build ./build
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=3s --start-period=10s \
	CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/livez').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# As npm run serve, but without npm between the signals and the process.
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=30", "build/server/index.js"]
