import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, onTestFinished, vi } from 'vitest'

export const kinds = ['sqlite', 'pglite'] as const
export type Kind = (typeof kinds)[number]

/** Milliseconds for a test that starts PGlite itself: seconds on a quiet machine, a guard against hanging on a busy one. */
export const PATIENCE = 180_000

type AtTheEnd = (clean: () => void | Promise<void>) => void

/** A folder that is gone after the test. */
export function temporaryFolder(atTheEnd: AtTheEnd = onTestFinished) {
	const folder = mkdtempSync(path.join(tmpdir(), 'courtside-db-'))
	atTheEnd(() => rmSync(folder, { recursive: true, force: true }))
	return folder
}

/**
 * Everything in db/ for a new, migrated database of that kind. The schema chooses its dialect
 * when it is imported, so it is imported afresh.
 */
export async function open(kind: Kind, atTheEnd: AtTheEnd = onTestFinished) {
	const url = kind === 'pglite' ? 'pglite:' : path.join(temporaryFolder(atTheEnd), 'new/folder/app.db')
	vi.stubEnv('DATABASE_URL', url)
	vi.resetModules()
	const client = await import('./client/index.ts')
	const schema = await import('./schema.ts')
	const { findViolations } = await import('./invariants.ts')
	const { seed } = await import('./seed.ts')
	atTheEnd(async () => {
		await client.close()
		vi.unstubAllEnvs()
		vi.resetModules()
	})
	await client.migrate()
	return { ...client, schema, findViolations, seed, url }
}
export type Opened = Awaited<ReturnType<typeof open>>

/** One database for all tests of a `describe`, because PGlite takes seconds to start: `const database = openForAll(kind)`. */
export function openForAll(kind: Kind): () => Opened {
	let opened: Opened | undefined
	beforeAll(async () => {
		const steps: (() => void | Promise<void>)[] = []
		opened = await open(kind, (step) => steps.unshift(step))
		return async () => {
			for (const step of steps) await step()
		}
	}, PATIENCE)
	return () => opened!
}
