import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inventory } from './inventory.js'

let folder
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'inventory-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const README = `
| room     | knows       |
| -------- | ----------- |
| \`clubs/\` | their people |

Their page is \`clubs/list.tsx\`.

- **\`routes/\`**: \`/\` → \`home\`.
- **\`clubs/\`**: \`/clubs\` → \`list\`, \`events/new\` → \`new\`.
`
const sound = {
	'README.md': README,
	'app/DECISIONS.md': 'See `clubs.server.ts`.',
	'app/features/clubs/clubs.server.ts': "import { x } from '@one/used/deep'",
	'app/routes/home.tsx': '',
	'app/routes/clubs/list.tsx': '',
	'app/routes/clubs/change.server.ts': '',
	'app/routes/api/clubs.ts': '',
	'app/app.css': "@import 'styles';",
	'db/generate.ts': "spawn('node_modules/kit/bin.cjs')",
	'tests/x.ts': '',
	'bin/check.js': "ask('lint', '--all')",
	'vite.config.ts': '',
	'vitest.config.ts': '',
}

function found(changes = {}, more = []) {
	const names = ['@one/used', 'styles', 'kit', 'linter', 'runner', '@types/kit', '@types/node', ...more]
	const files = {
		...sound,
		'package.json': JSON.stringify({
			scripts: { go: 'run it' },
			devDependencies: Object.fromEntries(names.map((name) => [name, '1.0.0'])),
		}),
		'package-lock.json': JSON.stringify({
			packages: { 'node_modules/linter': { bin: { lint: 'x' } }, 'node_modules/runner': { bin: { run: 'x' } } },
		}),
		...changes,
	}
	for (const [path, text] of Object.entries(files)) {
		mkdirSync(join(folder, dirname(path)), { recursive: true })
		writeFileSync(join(folder, path), text)
	}
	return inventory(folder)
}

test('whatever is written down and exists is fine', () => {
	expect(found()).toEqual([])
})

test.each([
	['a room without a row', { 'app/features/events/x.ts': '' }, 'app/features/events'],
	['a row without a room', { 'README.md': `${README}\n| \`gone/\` | nothing |\n` }, 'gone'],
	['a file that is gone', { 'app/DECISIONS.md': 'See `clubs/gone.ts`.' }, 'clubs/gone.ts'],
	['a screen that is not named', { 'app/routes/clubs/club.tsx': '' }, 'app/routes/clubs/club.tsx'],
	['one that is named in another folder', { 'app/routes/list.tsx': '' }, 'app/routes/list.tsx'],
])('found: %s', (_, changes, named) => {
	expect(found(changes)).toEqual([expect.stringContaining(named)])
})

test.each(['@one/unused', 'use', '@types/unused'])('found: %s, which nothing uses', (name) => {
	expect(found({}, [name])).toEqual([`package.json declares ${name}, which nothing uses`])
})

test('found: a folder with more files than one takes in at a glance', () => {
	const files = Object.fromEntries(Array.from({ length: 26 }, (_, i) => [`tests/load/${i}.ts`, '']))
	expect(found(files)).toEqual(['tests/load has 26 files, and at most 25 may be in a folder'])
})
