import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { startPostgres } from '../../bin/lib/postgres.js'
import { startProxy } from '../../bin/lib/proxy.js'
import { freePort, startServer, type RunningServer } from './server.ts'

const root = resolve(import.meta.dirname, '../..')

type Wishes = {
	/** A database that stands; without it there is a new PostgreSQL with the demo data. */
	databaseUrl?: string
	/** Where the proxy listens. */
	port?: number
	env?: Record<string, string>
}
export type Cluster = NonNullable<Awaited<ReturnType<typeof startCluster>>>

/**
 * Two processes of the built product on one PostgreSQL, behind a proxy on loopback that asks them in turns; undefined on
 * a machine where PostgreSQL or the proxy cannot be had.
 */
export async function startCluster({ databaseUrl, port, env = {} }: Wishes = {}) {
	const postgres = databaseUrl === undefined ? await startPostgres() : undefined
	const url = databaseUrl ?? postgres?.url
	if (url === undefined) return undefined
	if (postgres) await promisify(execFile)(join(root, 'node_modules/.bin/tsx'), ['db/seed.ts'], options(url))

	const folder = await mkdtemp(join(tmpdir(), 'courtside-cluster-'))
	const ports = [await freePort(), await freePort()]
	const start = (i: number) =>
		startServer(url, {
			...{ TRUST_PROXY: 'true', RATE_LIMITS: 'off', PAYMENTS: 'sandbox', DATA_DIR: folder },
			...{ ...env, PORT: String(ports[i]) },
		})
	const servers: RunningServer[] = []
	const stop = async () => {
		await proxy?.stop()
		for (const server of servers) await server.stop()
		await postgres?.stop()
		await rm(folder, { recursive: true, force: true })
	}
	const proxy = await startProxy(ports, port)
	if (!proxy) {
		await stop()
		return undefined
	}
	for (const i of [0, 1]) servers[i] = await start(i)
	await proxy.ready(2)
	return {
		/** The proxy. */
		url: proxy.url,
		databaseUrl: url,
		servers: servers as [RunningServer, RunningServer],
		/** Starts one anew that has ended; the proxy sends to both again when it resolves. */
		start: async (i: 0 | 1) => {
			servers[i] = await start(i)
			await proxy.ready(2)
		},
		stop,
	}
}

const options = (url: string) => ({ cwd: root, env: { ...process.env, DATABASE_URL: url } })
