import { dirname } from 'node:path'
import { startCluster } from '../support/cluster.ts'
import { startOpenIdProvider } from '../support/openid-provider.ts'
import { seededDatabase } from '../support/seeded.ts'
import { startServer } from '../support/server.ts'
import { startPostOffice } from './post-office.ts'
import { startTileServer } from './tile-server.ts'

// The built product on a fresh copy of the demo data, for as long as Playwright wants it. With E2E_CLUSTER it is two
// processes on PostgreSQL behind a proxy.
const port = Number(process.env.PORT)
const database = await seededDatabase()
const post = await startPostOffice(port + 2000)
const openId = await startOpenIdProvider({
	port: port + 1000,
	redirectUris: [`http://127.0.0.1:${port}/auth/openid/callback`],
})
const tiles = await startTileServer(port + 3000)
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
process.once('SIGTERM', () => void stop())

async function stop() {
	await server!.stop()
	await post.stop()
	await tiles.stop()
	await openId.stop()
	await database.remove()
	process.exit(0)
}
