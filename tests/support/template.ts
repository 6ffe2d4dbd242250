import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'

/** Where a test file takes its database from: a migrated template to copy, or (PGlite) nothing but memory. */
export type Source =
	| { kind: 'sqlite'; folder: string; template: string }
	| { kind: 'postgres'; url: string; template: string }
	| { kind: 'pglite' }

declare module 'vitest' {
	interface ProvidedContext {
		source: Source
	}
}

/** Runs once before all test files; migrates once, so that each file only pays for a copy. */
export default async function setup(project: TestProject) {
	const asked = process.env.DATABASE_URL ?? ''
	if (asked.startsWith('pglite')) return project.provide('source', { kind: 'pglite' })
	return asked.startsWith('postgres') ? postgres(project, asked) : sqlite(project)
}

async function sqlite(project: TestProject) {
	const folder = await mkdtemp(join(tmpdir(), 'courtside-test-'))
	const template = join(folder, 'template.db')
	await migrate(template)
	project.provide('source', { kind: 'sqlite', folder, template })
	return () => rm(folder, { recursive: true, force: true })
}

async function postgres(project: TestProject, url: string) {
	const template = `courtside_${process.pid}`
	await query(url, `create database ${template}`)
	await migrate(databaseIn(url, template))
	project.provide('source', { kind: 'postgres', url, template })
	return async () => {
		const names = await query(
			url,
			`select datname from pg_database where datname = '${template}' or starts_with(datname, '${template}_')`,
		)
		for (const { datname } of names) await query(url, `drop database "${datname}" with (force)`)
	}
}

async function migrate(url: string) {
	process.env.DATABASE_URL = url
	const database = await import('#db/client/index.ts')
	await database.migrate()
	await database.close()
}

export const databaseIn = (url: string, name: string) => Object.assign(new URL(url), { pathname: name }).href

/** One statement on the server's own database, outside any client of ours. */
export async function query(url: string, statement: string): Promise<Record<string, string>[]> {
	const client = new Client({ connectionString: url })
	await client.connect()
	try {
		const { rows } = await client.query<Record<string, string>>(statement)
		return rows
	} finally {
		await client.end()
	}
}
