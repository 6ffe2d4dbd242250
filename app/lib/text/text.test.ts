import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { nameText, nullable, plainText } from './text.ts'

const name = plainText({ max: 10, required: 'Say your name' })
const note = plainText({ max: 10, lines: true })
const said = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message

describe('text that has to be there', () => {
	test.each([
		undefined,
		null,
		5,
		{},
		[],
		'',
		'  ',
		'\t\n',
		'\u00a0',
		'\u200b',
		'\u200d\u2060\u202e',
		'\u00ad',
		'\u3164',
		'\u2800',
		'\u{e0041}',
	])('is missing in %j', (value) => {
		expect(said(name, value)).toBe('Say your name')
	})

	test.each([
		['  Thandi ', 'Thandi'],
		['\u00e9', '\u00e9'],
		['👨‍👩‍👧‍👦', '👨‍👩‍👧‍👦'],
		['<b>&"\'', '<b>&"\''],
		['\u202eabc', '\u202eabc'],
		['%_\\', '%_\\'],
	])('keeps %j as it is, but for space around it', (value, kept) => {
		expect(name.parse(value)).toBe(kept)
	})
})

describe('text that may be left out', () => {
	test.each([undefined, '', '   ', '\u200b \u200d'])('is empty for %j', (value) => {
		expect(note.parse(value)).toBe('')
	})

	test.each([null, 5, {}, ['x']])('is still text: %j is refused', (value) => {
		expect(note.safeParse(value).success).toBe(false)
	})
})

describe('its length', () => {
	test.each(['x', 'é', '👟', '漢'])('counts characters, not bytes: %s', (char) => {
		expect(name.safeParse(char.repeat(9)).success).toBe(true)
		expect(name.safeParse(char.repeat(10)).success).toBe(true)
		expect(said(name, char.repeat(11))).toBe('Use at most 10 characters')
		expect(said(name, char.repeat(1_000_000))).toBe('Use at most 10 characters')
	})

	test('does not count space around it', () => {
		expect(name.parse(` ${'x'.repeat(10)} `)).toBe('x'.repeat(10))
	})
})

describe('text that cannot be shown', () => {
	const unprintable = Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)).filter(
		(char) => !'\t\n\v\f\r'.includes(char),
	)
	test.each([...unprintable, '\u007f', '\ud800', '\udfff', '\udc00\ud800', '\ufffd'])('is refused: %j', (char) => {
		expect(said(name, `a${char}b`)).toBe('Some characters cannot be used here')
		expect(note.safeParse(`a${char}b`).success).toBe(false)
	})

	test.each(['\n', '\r\n', '\t'])('line breaks (%j) are for notes only', (char) => {
		expect(said(name, `a${char}b`)).toBe('Some characters cannot be used here')
		expect(note.parse(`a${char}b`)).toBe(`a${char}b`)
	})
})

describe('a name', () => {
	const called = nameText({ max: 60, required: 'Say your name' })
	test.each(['Thandi', '👨‍👩‍👧 United', 'Team ❤️', '1️⃣ First', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 Lions', 'می\u200cخواهم', 'O’Brien'])(
		'may be %j',
		(text) => {
			expect(called.parse(text)).toBe(text)
		},
	)

	test.each(['Tha\u200bndi', 'Tha\u00adndi', '\u202eidnahT', 'Thandi\u2800', 'Th\u200dandi', 'Thandi\u{e0041}'])(
		'shows each of its letters: %j does not',
		(text) => expect(said(called, text)).toBe('We can’t read some letters of this name. Type it again.'),
	)

	test('may be left out, hides no letters either where it is there', () => {
		const guest = nameText({ max: 60 })
		for (const left of [undefined, '', '\u200b']) expect(guest.parse(left)).toBe('')
		expect(guest.parse(' Thandi ')).toBe('Thandi')
		expect(said(guest, '\u202eidnahT')).toBe('We can’t read some letters of this name. Type it again.')
		expect(said(nullable(guest), 'Tha\u200bndi')).toBe('We can’t read some letters of this name. Type it again.')
	})

	test('is no web address', () => expect(said(called, 'https://x.example')).toBe('A name cannot be a web address'))
})
