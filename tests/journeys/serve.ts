import { dirname } from 'node:path'
import { startCluster } from '#tests/support/cluster.ts'
import { startOpenIdProvider } from '#tests/support/openid-provider.ts'
import { seededDatabase } from '#tests/support/seeded.ts'
import { startServer } from '#tests/support/server.ts'
import { createStarted } from '#tests/support/started.ts'
import { startPostOffice } from './post-office.ts'
import { startTileServer } from './tile-server.ts'

// The built product on a fresh copy of the demo data, for as long as Playwright wants it. With E2E_CLUSTER it is two
// processes on PostgreSQL behind a proxy.
const port = Number(process.env.PORT)
const started = createStarted()
process.once('SIGTERM', () => void leave(0))
await start().catch((error: unknown) => {
	console.error(error)
	return leave(1)
})

async function start() {
	const database = await seededDatabase()
	started.add(database.remove)
	const post = await startPostOffice(port + 2000)
	started.add(post.stop)
	const openId = await startOpenIdProvider({
		port: port + 1000,
		redirectUris: [`http://127.0.0.1:${port}/auth/openid/callback`],
	})
	started.add(openId.stop)
	const tiles = await startTileServer(port + 3000)
	started.add(tiles.stop)
	const env = {
		PUBLIC_URL: `http://127.0.0.1:${port}`,
		SMTP_URL: post.url,
		...openId.env,
		OIDC_NAME: 'Court ID',
		MAP_TILES: tiles.template,
		RATE_LIMITS: 'off',
		PAYMENTS: 'sandbox',
		DATA_DIR: dirname(database.url),
	}
	const server = process.env.E2E_CLUSTER
		? await startCluster({ port, env })
		: await startServer(database.url, { ...env, PORT: String(port) })
	if (!server) throw new Error('PostgreSQL or HAProxy cannot be had here.')
	started.add(server.stop)
}

/** Whatever has not started entirely yet is ended by the process that it belongs to, which is this one. */
async function leave(code: number) {
	await started.stop().catch((error: unknown) => console.error(error))
	process.exit(code)
}
