import { statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/database/database.ts'
import { connect } from './sqlite.ts'

test('the log beside the file shrinks once no reader needs an old state', () => {
	const file = path.join(temporaryFolder(), 'app.db')
	const [writer, reader] = [connect(file), connect(file)]
	writer.exec('CREATE TABLE blobs (content)')
	const insert = writer.prepare('INSERT INTO blobs VALUES (randomblob(?))')
	const log = () => statSync(`${file}-wal`).size
	reader.exec('BEGIN; SELECT count(*) FROM blobs')
	for (let i = 0; i < 10; i++) insert.run(8_000_000)
	expect(log()).toBeGreaterThan(80_000_000)
	reader.exec('COMMIT')
	for (let i = 0; i < 3; i++) insert.run(1)
	expect(log()).toBeLessThanOrEqual(64 * 1024 * 1024)
	reader.close()
	writer.close()
})
