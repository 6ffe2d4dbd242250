import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { startPostgres, type PostgresServer } from '../../../bin/lib/postgres.js'

/** The migrated template that a test file copies its database from. */
export type Source =
	{ kind: 'sqlite'; folder: string; template: string } | { kind: 'postgres'; url: string; template: string }

declare module 'vitest' {
	interface ProvidedContext {
		source: Source
	}
}

/** Runs once before a project's test files. It migrates once, so that each file only pays for a copy. */
export default async function setup(project: TestProject) {
	if (project.name === 'sqlite') return sqlite(project)
	return postgres(project, await startPostgres())
}

async function sqlite(project: TestProject) {
	const folder = await mkdtemp(join(tmpdir(), 'courtside-test-'))
	const template = join(folder, 'template.db')
	await migrate(template)
	project.provide('source', { kind: 'sqlite', folder, template })
	return () => rm(folder, { recursive: true, force: true })
}

async function postgres(project: TestProject, { url, stop }: PostgresServer) {
	const template = 'courtside'
	await query(url, `create database ${template}`)
	await migrate(databaseIn(url, template))
	project.provide('source', { kind: 'postgres', url, template })
	return stop
}

/** Runs in its own process, because the schema chooses its dialect when it is imported. */
async function migrate(url: string) {
	const program = ['--import', 'tsx', 'db/migrate.ts']
	await promisify(execFile)(process.execPath, program, { env: { ...process.env, DATABASE_URL: url } })
}

export const databaseIn = (url: string, name: string) => Object.assign(new URL(url), { pathname: name }).href

/** Runs one statement on the server's own database, outside any client of ours. */
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
