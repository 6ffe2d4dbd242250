import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { startPostgres } from '../../../bin/lib/postgres.js'
import { startProxy } from '../../../bin/lib/proxy.js'
import { startServer, type RunningServer } from './server.ts'
import { freePort } from '../../../bin/lib/port.js'
import { createStarted } from './started.ts'

const root = resolve(import.meta.dirname, '../../..')

type Wishes = {
	/** An existing database; by default a new PostgreSQL with the demo data. */
	databaseUrl?: string
	port?: number
	env?: Record<string, string>
}
type Started = ReturnType<typeof createStarted>
export type Cluster = Awaited<ReturnType<typeof startCluster>>

/** Starts two processes of the built product on one PostgreSQL behind a proxy. When it fails, nothing keeps running. */
export async function startCluster(wishes: Wishes = {}) {
	const started = createStarted()
	try {
		return { ...(await startAll(wishes, started)), stop: started.stop }
	} catch (error) {
		await started.stop()
		throw error
	}
}

async function startAll({ databaseUrl, port, env = {} }: Wishes, started: Started) {
	const url = databaseUrl ?? (await demoDatabase(started))
	const folder = await mkdtemp(join(tmpdir(), 'courtside-cluster-'))
	started.add(() => rm(folder, { recursive: true, force: true }))

	const ports = [await freePort(), await freePort()]
	const servers: RunningServer[] = []
	const start = async (i: number) => {
		servers[i] = await startServer(url, {
			TRUST_PROXY: 'true',
			RATE_LIMITS: 'off',
			PAYMENTS: 'sandbox',
			DATA_DIR: folder,
			...env,
			PORT: String(ports[i]),
		})
	}
	for (const i of [0, 1]) {
		await start(i)
		started.add(() => servers[i]!.stop())
	}
	const proxy = await startProxy(ports, port)
	started.add(proxy.stop)
	await proxy.ready(2)
	return {
		url: proxy.url,
		databaseUrl: url,
		servers: servers as [RunningServer, RunningServer],
		/** Restarts one that has ended. The proxy uses both again when it resolves. */
		start: async (i: 0 | 1) => {
			await start(i)
			await proxy.ready(2)
		},
	}
}

async function demoDatabase(started: Started) {
	const postgres = await startPostgres()
	started.add(postgres.stop)
	const env = { ...process.env, DATABASE_URL: postgres.url }
	await promisify(execFile)(join(root, 'node_modules/.bin/tsx'), ['db/seed.ts', '--demo'], { cwd: root, env })
	return postgres.url
}
