import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { misplacedTests } from './test-projects.js'

/** Returns the complaints about these files, without those about the list's own modules, which do not exist here. */
async function complaints(files) {
	const folder = mkdtempSync(join(tmpdir(), 'projects-'))
	onTestFinished(() => rmSync(folder, { recursive: true }))
	for (const [path, text] of Object.entries({ 'db/client/index.ts': '', ...files })) {
		mkdirSync(dirname(join(folder, path)), { recursive: true })
		writeFileSync(join(folder, path), text)
	}
	const lines = await misplacedTests(folder)
	return lines.filter((line) => !line.includes('of which one is gone'))
}

const clubs = { 'app/features/clubs/join.server.ts': "import { write } from '#db/client/index.ts'" }

test('a test that opens the database is not pure', async () => {
	const opening = { ...clubs, 'app/features/clubs/words.test.ts': "import { join } from './join.server.ts'" }
	expect(await complaints(opening)).toEqual([
		expect.stringContaining('app/features/clubs/words.test.ts is pure by its name'),
	])
	expect(await complaints({ ...clubs, 'app/features/clubs/join.server.test.ts': "import './join.server.ts'" })).toEqual(
		[],
	)
	expect(
		await complaints({ ...clubs, 'app/features/clubs/x.test.ts': "import type { A } from './join.server.ts'" }),
	).toEqual([])
})

test('each test belongs to a part', async () => {
	const reason = 'app/routes/home.test.ts is a test that no part of npm test runs'
	expect(await complaints({ 'app/routes/home.test.ts': '' })).toEqual([reason])
	for (const path of ['app/lib/money.test.ts', 'db/client/open.test.ts', 'tests/doors/clubs/join.test.ts'])
		expect(await complaints({ [path]: '' }), path).toEqual([])
})

test('code that locks a row or writes a query of its own is tested on PostgreSQL', async () => {
	const path = 'app/features/clubs/places.server.ts'
	const reason = [expect.stringContaining(`${path} locks a row or writes a query of its own`)]
	for (const text of [
		'sql`1`',
		'await hold(tx, id)',
		'await lockClub(tx, id)',
		'containing(name, q)',
		'prepared(() => 1)',
	])
		expect(await complaints({ [path]: text }), text).toEqual(reason)
	expect(await complaints({ [path]: 'db.select()' })).toEqual([])
	const verb = "import { take } from './places.server.ts'"
	expect(await complaints({ [path]: 'sql`1`', 'app/features/clubs/places.server.test.ts': verb })).toEqual([])
	const elsewhere = { 'app/features/clubs/join.server.test.ts': verb, 'app/features/clubs/join.server.ts': '' }
	expect(await complaints({ [path]: 'sql`1`', ...elsewhere }), 'a verb without a query').toEqual(reason)
	const race = "import { take } from '#app/features/clubs/places.server.ts'"
	expect(await complaints({ [path]: 'sql`1`', 'tests/proof/clubs/places-races.test.ts': race })).toEqual([])
	expect(await complaints({ [path]: 'sql`1`', 'tests/doors/clubs/places.test.ts': race }), 'a door').toEqual(reason)
})
