import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { plainWords } from './plain-words.js'

function complaints(text) {
	const folder = mkdtempSync(join(tmpdir(), 'words-'))
	onTestFinished(() => rmSync(folder, { recursive: true }))
	mkdirSync(join(folder, 'app'))
	writeFileSync(join(folder, 'app/page.tsx'), text)
	return plainWords(folder)
}

test.each([
	['The same at the start', '/** The same for members. */', 'The same'],
	['What at the start', '/** What a club charges. */', 'What'],
	['Who at the start', 'const a = 1 // Who pays.', 'Who'],
	['Whose at the start, below another comment', '// A club.\n\n// Whose club it is, is known.', 'Whose'],
	['of several lines', '/**\n * Answers how many there are.\n */', 'Answers how'],
	['in the middle of a line', 'const a = 1 // for whoever asks', 'whoever'],
	['a packed literal', 'const page = <Card {...{ a, b }} />', '{...{'],
	['a text for people that nobody says', "const text = 'It is good for 30 minutes'", 'is good for 30'],
	['an old name', 'const key = useFormKey(fresh)', 'useFormKey'],
])('found: %s', (_, text, words) => {
	expect(complaints(text)).toEqual([expect.stringContaining(`app/page.tsx says "${words}"`)])
})

test.each([
	['a text for people', "const text = 'For whoever plays'"],
	['a spread of a name', 'const page = <Card {...card} />'],
	['plain English', '/** Returns the same page, for the player who asks. */'],
	['a later line of a block', '/**\n * Asks When, Where,\n * Who and What.\n */'],
	['a later line of slashes', '\t// Asks When, Where,\n\t// Who and What.'],
	['an address', "const link = 'https://example.com/whoever'"],
])('left alone: %s', (_, text) => {
	expect(complaints(text)).toEqual([])
})
