import { mkdtempSync, rmSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, inject, onTestFinished, vi } from 'vitest'
import { databaseIn, query } from './template.ts'

const source = inject('source')

/** The kind of database that the tests run on. */
export const { kind } = source

/** Milliseconds for a test that starts processes: seconds on a quiet machine, a guard against hanging on a busy one. */
export const PATIENCE = 180_000

/** A new migrated and empty database of the kind under test; everything is removed after the run. */
export async function freshDatabase(): Promise<string> {
	if (source.kind === 'sqlite') {
		const file = join(source.folder, `${crypto.randomUUID()}.db`)
		await copyFile(source.template, file)
		return file
	}
	return newPostgres(source.url, source.template)
}

/** A new PostgreSQL database without a table, where the tests run on PostgreSQL. */
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

/** A folder that is gone after the test. */
export function temporaryFolder(atTheEnd: AtTheEnd = onTestFinished) {
	const folder = mkdtempSync(join(tmpdir(), 'courtside-db-'))
	atTheEnd(() => rmSync(folder, { recursive: true, force: true }))
	return folder
}

/**
 * Everything in db/ for a new, migrated database: of the kind that the tests run on, or of SQLite. The schema chooses its
 * dialect when it is imported, so it is imported afresh.
 */
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

/** One database for all tests of a `describe`: `const database = openForAll(kind)`. */
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
