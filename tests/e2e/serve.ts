import { dirname } from 'node:path'
import { startOpenIdProvider } from '../support/openid-provider.ts'
import { seededDatabase } from '../support/seeded.ts'
import { startServer } from '../support/server.ts'
import { startPostOffice } from './post-office.ts'
import { startTileServer } from './tile-server.ts'

// The built product on a fresh copy of the demo data, for as long as Playwright wants it.
const database = await seededDatabase()
const post = await startPostOffice(Number(process.env.PORT) + 2000)
const openId = await startOpenIdProvider({
	port: Number(process.env.PORT) + 1000,
	redirectUris: [`http://127.0.0.1:${process.env.PORT}/auth/openid/callback`],
})
const tiles = await startTileServer(Number(process.env.PORT) + 3000)
const server = await startServer(database.url, {
	PORT: process.env.PORT!,
	PUBLIC_URL: `http://127.0.0.1:${process.env.PORT}`,
	SMTP_URL: post.url,
	...openId.env,
	OIDC_NAME: 'Court ID',
	MAP_TILES: tiles.template,
	RATE_LIMITS: 'off',
	PAYMENTS: 'sandbox',
	DATA_DIR: dirname(database.url),
})
process.once('SIGTERM', () => void stop())

async function stop() {
	await server.stop()
	await post.stop()
	await tiles.stop()
	await openId.stop()
	await database.remove()
	process.exit(0)
}
