import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findViolations } from './arrows.js'

let folder
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'arrows-'))))
afterEach(() => rmSync(folder, { recursive: true }))

function violations(files) {
	for (const [path, text] of Object.entries(files)) {
		mkdirSync(join(folder, dirname(path)), { recursive: true })
		writeFileSync(join(folder, path), text)
	}
	return findViolations(folder)
}

test('arrows that point down are fine', () => {
	const files = {
		'app/routes/home.tsx':
			"import { Card } from '#app/features/clubs/card.tsx'\nimport { Button } from '#app/ui/button.tsx'",
		'app/features/clubs/clubs.server.ts':
			"import { db } from '#db/client/index.ts'\nimport { clubs } from '#db/schema.ts'",
		'app/features/clubs/card.tsx':
			"import type { Club } from '#db/schema.ts'\nimport { money } from '#app/lib/money.ts'",
		'app/features/clubs/clubs.test.ts':
			"import { db } from '#db/client/index.ts'\nimport { serve } from '#tests/support/process/serve.ts'",
		'app/features/events/events.server.ts': "import { findClub } from '../clubs/clubs.server.ts'",
		'app/server.ts': "import { migrate } from '#db/client/index.ts'",
		'db/seed/clubs.ts': "import { NAMES } from '#app/features/clubs/names.ts'\nimport { clubs } from '../schema.ts'",
	}
	expect(violations(files)).toEqual([])
})

test.each([
	['the kit knows a feature', 'app/ui/button.tsx', "import { x } from '#app/features/clubs/x.ts'"],
	['even by a type', 'app/lib/money.ts', "import type { X } from '#app/features/clubs/x.ts'"],
	['the database knows the product', 'db/schema.ts', "import { x } from '../app/features/clubs/x.ts'"],
	['the product knows the demo data', 'app/features/clubs/x.server.ts', "import { x } from '#db/seed/x.ts'"],
	['a feature knows a route', 'app/features/clubs/x.ts', "import { x } from '#app/routes/home.tsx'"],
	['a route opens the database', 'app/routes/home.tsx', "const { db } = await import('#db/client/index.ts')"],
	['a component opens the database', 'app/features/clubs/card.tsx', "import {\n\tdb,\n} from '#db/client/index.ts'"],
	['lib opens the database', 'app/lib/keys.server.ts', "import { db } from '#db/client/index.ts'"],
	['a component knows the schema', 'app/features/clubs/card.tsx', "import { type Club, clubs } from '#db/schema.ts'"],
	['a foreign component', 'app/features/clubs/card.tsx', "export { Logo } from '#app/features/events/logo.tsx'"],
	['the product knows a test', 'app/features/clubs/x.ts', "import '#tests/support/process/serve.ts'"],
])('found: %s', (_, path, text) => {
	expect(violations({ [path]: text })).toEqual([expect.stringContaining(path)])
})

test('a circle of features is found once', () => {
	const files = {
		'app/features/a/a.ts': "import { b } from '#app/features/b/b.ts'",
		'app/features/b/b.ts': "import { c } from '../c/c.ts'",
		'app/features/c/c.ts': "import type { A } from '../a/a.ts'",
		'app/features/c/c.test.ts': "import { b } from '../b/b.ts'",
	}
	expect(violations(files)).toEqual([expect.stringContaining('a → b → c → a')])
})

test('an import in a comment does not count', () => {
	const text = "// import { db } from '#db/client/index.ts'\n/* import '#db/schema.ts' */\n"
	expect(violations({ 'app/routes/home.tsx': text })).toEqual([])
})
