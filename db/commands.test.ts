import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { connect } from './client/sqlite.ts'
import { PATIENCE, temporaryFolder } from '#tests/support/database/database.ts'

const root = path.resolve(import.meta.dirname, '..')

function run(command: string, url: string, environment: 'production' | 'development', ...flags: string[]) {
	const env = { ...process.env, DATABASE_URL: url, NODE_ENV: environment }
	const { status, stdout, stderr } = spawnSync(
		process.execPath,
		['--import', 'tsx', path.join('db', `${command}.ts`), ...flags],
		{ cwd: root, env, encoding: 'utf8' },
	)
	return { status, output: stdout + stderr }
}

function ask(file: string, question: string) {
	const connection = connect(file)
	const answer = connection.prepare(question).pluck().get()
	connection.close()
	return answer
}

test('seed, fsck and reset from the shell', { timeout: PATIENCE }, () => {
	const file = path.join(temporaryFolder(), 'app.db')
	const unwanted = run('seed', file, 'production')
	expect([unwanted.status, unwanted.output]).toEqual([1, expect.stringContaining('npm run db:seed -- --demo')])
	expect(run('seed', file, 'production', '--demo').status).toBe(0)
	expect(statSync(file).mode & 0o777, 'for nobody else on the machine').toBe(0o600)
	expect(run('seed', file, 'development', '--if-empty')).toEqual({ status: 0, output: '' })
	expect(run('seed', file, 'development').status).toBe(1)
	expect(run('ops/fsck', file, 'production').status).toBe(0)

	const connection = connect(file)
	connection.exec('UPDATE courts SET rating = 4.9 WHERE id = 1')
	connection.close()
	const broken = run('ops/fsck', file, 'production')
	expect(broken.status).toBe(1)
	expect(broken.output).toContain('courts.rating of 1')

	const refused = run('reset', file, 'production')
	expect(refused.status).toBe(1)
	expect(refused.output).toContain('--yes')
	expect(ask(file, 'SELECT rating FROM courts WHERE id = 1')).toBe(4.9)

	expect(run('reset', file, 'production', '--yes').status).toBe(0)
	expect(ask(file, 'SELECT count(*) FROM users')).toBe(0)
	expect(run('reset', file, 'production', '--yes', '--demo').status).toBe(0)
	expect(ask(file, 'SELECT rating FROM courts WHERE id = 1')).not.toBe(4.9)
	expect(ask(file, "SELECT count(*) FROM users WHERE username = 'thandi'")).toBe(1)
})
