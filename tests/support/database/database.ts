import { mkdtempSync, rmSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, inject, onTestFinished, vi } from 'vitest'
import { databaseIn, query } from './template.ts'

const source = inject('source')

export const { kind } = source

/** The time limit of tests that start processes, in milliseconds: a guard against hanging on a busy machine. */
export const PATIENCE = 180_000

/** Creates a migrated, empty database of the kind under test. It is removed after the run. */
export async function freshDatabase(): Promise<string> {
	if (source.kind === 'sqlite') {
		const file = join(source.folder, `${crypto.randomUUID()}.db`)
		await copyFile(source.template, file)
		return file
	}
	return newPostgres(source.url, source.template)
}

/** Creates a PostgreSQL database without tables. Throws when the tests run on SQLite. */
export async function emptyPostgres() {
	if (source.kind !== 'postgres') throw new Error('These tests run on SQLite.')
	return newPostgres(source.url, 'template0')
}

async function newPostgres(server: string, template: string) {
	const name = `courtside_${crypto.randomUUID().slice(0, 8)}`
	await query(server, `create database ${name} template ${template}`)
	return databaseIn(server, name)
}

type AtTheEnd = (clean: () => void | Promise<void>) => void

/** Creates a folder that is removed after the test. */
export function temporaryFolder(atTheEnd: AtTheEnd = onTestFinished) {
	const folder = mkdtempSync(join(tmpdir(), 'courtside-db-'))
	atTheEnd(() => rmSync(folder, { recursive: true, force: true }))
	return folder
}

/** Imports db/ afresh, as the schema chooses its dialect then, for a new migrated database of this kind, or SQLite. */
export async function open(of: typeof kind, atTheEnd: AtTheEnd = onTestFinished) {
	const url = of === 'sqlite' ? join(temporaryFolder(atTheEnd), 'app.db') : await freshDatabase()
	vi.stubEnv('DATABASE_URL', url)
	vi.resetModules()
	const client = await import('#db/client/index.ts')
	const schema = await import('#db/schema.ts')
	const { findViolations } = await import('#db/ops/invariants.ts')
	const { seed } = await import('#db/seed.ts')
	atTheEnd(async () => {
		await client.close()
		vi.unstubAllEnvs()
		vi.resetModules()
	})
	await client.migrate()
	return { ...client, schema, findViolations, seed, url }
}
export type Opened = Awaited<ReturnType<typeof open>>

/** Opens one database for all tests of a `describe`: `const database = openForAll(kind)`. */
export function openForAll(of: typeof kind): () => Opened {
	let opened: Opened | undefined
	beforeAll(async () => {
		const steps: (() => void | Promise<void>)[] = []
		opened = await open(of, (step) => steps.unshift(step))
		return async () => {
			for (const step of steps) await step()
		}
	}, PATIENCE)
	return () => opened!
}
