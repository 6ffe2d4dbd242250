import { dirname } from 'node:path'
import { password } from '#db/cast.ts'
import { startPostOffice } from '../journeys/support/post-office.ts'
import { startTileServer } from '../journeys/support/tile-server.ts'
import { startCluster } from './process/cluster.ts'
import { startOpenIdProvider } from './outside/openid-provider.ts'
import { newPerson, ownPhone } from './world/new-person.ts'
import { plainBrowser } from './plain-browser.ts'
import { seededDatabase } from './database/seeded.ts'
import { startServer } from './process/server.ts'
import { freePort } from '../../bin/lib/port.js'
import { createStarted } from './process/started.ts'

type Wishes = {
	/** The product's port. Its OpenID provider, mail server and map tiles use ports 1000, 2000 and 3000 above it. */
	port?: number
	/** Two processes on PostgreSQL behind a proxy. */
	cluster?: boolean
	/** Overrides the server's settings below. */
	env?: NodeJS.ProcessEnv
}

export type Demo = Awaited<ReturnType<typeof startDemo>>

/**
 * Starts the built product on a copy of the demo data, with a mail server, an OpenID provider and map tiles.
 *
 * All ports are free ones unless one is given. When the start fails, nothing keeps running.
 */
export async function startDemo(wishes: Wishes = {}, started = createStarted()) {
	try {
		const all = await startAll(wishes, started)
		return { ...all, ...peopleOf(all.url), stop: started.stop }
	} catch (error) {
		await started.stop()
		throw error
	}
}

async function startAll({ port, cluster = false, env }: Wishes, started: ReturnType<typeof createStarted>) {
	const own = port ?? (await freePort())
	const url = `http://127.0.0.1:${own}`
	const besides = (distance: number) => (port === undefined ? 0 : port + distance)
	const database = await seededDatabase()
	started.add(database.remove)
	const post = await startPostOffice(port === undefined ? undefined : besides(2000))
	started.add(post.stop)
	const openId = await startOpenIdProvider({ port: besides(1000), redirectUris: [`${url}/auth/openid/callback`] })
	started.add(openId.stop)
	const tiles = await startTileServer(besides(3000))
	started.add(tiles.stop)
	const settings = {
		PUBLIC_URL: url,
		SMTP_URL: post.url,
		...openId.env,
		OIDC_NAME: 'Court ID',
		MAP_TILES: tiles.template,
		RATE_LIMITS: 'off',
		PAYMENTS: 'sandbox',
		DATA_DIR: dirname(database.url),
		...env,
	}
	const server = cluster
		? await startCluster({ port: own, env: settings })
		: await startServer(database.url, { ...settings, PORT: String(own) })
	started.add(server.stop)
	return { url, post, openId, databaseUrl: database.url }
}

function peopleOf(url: string) {
	const visitor = () => plainBrowser(url)

	async function newPlayer(fullName?: string) {
		const person = newPerson(fullName)
		const browser = visitor()
		const { status, body } = await browser.call<{ id: number }>('POST', '/api/register', person)
		if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
		await browser.submit(await browser.open('/profile'), 'Save Profile', { phone: ownPhone })
		return { ...person, ...browser, id: body.id }
	}

	async function signedIn(username: string, secret = password) {
		const browser = visitor()
		const { status, body } = await browser.call('POST', '/api/login', { username, password: secret })
		if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
		return browser
	}

	return { visitor, newPlayer, signedIn }
}
