import { describe, expect, test } from 'vitest'
import { LOCAL_NAMES } from './local-names.ts'
import { correct, relevance, searchWords, withoutName, wordsOf } from './search.ts'

const venue = wordsOf([
	'Rondebosch Padel & Tennis',
	'Rondebosch',
	'Cape Town',
	'Padel',
	'Café',
	'Wi-Fi',
	'Changing rooms',
])
const search = (typed: string) => relevance(searchWords(typed), venue)

describe('search', () => {
	test.each([
		'rondebosch',
		'RONDEBOSCH',
		'ronde',
		'r',
		'cape town padel',
		'Town,  Cape',
		'cafe',
		'CAFÉ',
		'wifi',
		'wi-fi',
		'rooms',
		' ',
		'',
	])('%j finds as typed', (typed) => expect(search(typed)).toBe(2))
	test.each([
		'rondebosh',
		'rondebbosch',
		'rondebisch',
		'rondebsoch',
		'ondebosch',
		'tenis',
		'rodnebo',
		'padle',
		'roomss',
		'cape_town',
	])('%j is one error away', (typed) => expect(search(typed)).toBe(1))
	test.each([
		'durban',
		'padel durban',
		'rndebsch',
		'tawn',
		'twon',
		'bosch',
		'%',
		'_',
		'r%',
		'pad_l',
		'\\',
		"' OR 1=1--",
	])('%j finds nothing', (typed) => expect(search(typed)).toBe(0))

	test.each([
		'padel in cape town',
		'the courts near Rondebosch',
		'Venues for padel and tennis at rondebosch',
		'tennis court',
		'capetown padel',
		'🎾 padel 🔥',
		'padel🎾rondebosch',
		'🇿🇦 padel 👍🏾',
		'venues near me',
		'COURT',
		'🎉',
	])('%j finds as typed: fillers and pictures lose nothing', (typed) => expect(search(typed)).toBe(2))

	test('a short name is found written in one, a long one is not made into a word', () => {
		expect(relevance(searchWords('seapoint'), wordsOf(['Sea Point, Cape Town']))).toBe(2)
		expect(relevance(searchWords('capetown'), wordsOf(['Sea Point, Cape Town']))).toBe(2)
		expect(relevance(searchWords('bringateam'), wordsOf(['Bring a team of five']))).toBe(0)
	})

	describe.each(Object.entries(LOCAL_NAMES))('%s', (name, others) => {
		const here = wordsOf(['Green Hall', name])
		const elsewhere = wordsOf(['Green Hall', 'Nowhere', 'Squash'])
		const written = others.flatMap((other) => [other, other.toUpperCase(), `${other} 🎉`, `near the ${other} court`])

		test.each([...written, name.replaceAll(' ', '')])('is found as %j', (typed) => {
			expect(relevance(searchWords(typed), here)).toBe(2)
			expect(relevance(searchWords(typed), elsewhere)).toBe(0)
		})

		// Of two letters, such as `pe` and `5s`, or a picture alone, a letter wrong says nothing any more.
		const letters = (word: string) => word.match(/[a-z]/g)?.length ?? 0
		const long = [name, ...others].filter((other) => other.split(/[ -]/).some((word) => letters(word) >= 3))
		test.each(long)('is meant by %j with a letter wrong', (other) => {
			const word = other.split(/[ -]/).sort((a, b) => letters(b) - letters(a))[0]!
			const middle = Math.floor(word.length / 2)
			const [before, letter, after] = [word.slice(0, middle), word[middle], word.slice(middle + 1)]
			const wrongs = [
				`${before}x${letter}${after}`,
				`${before}x${after}`,
				`${before.slice(0, -1)}${letter}${before.at(-1)}${after}`,
			]
			if (word.length > 3) wrongs.push(`${before}${after}`)
			for (const wrong of wrongs.filter((wrong) => wrong !== word).map((wrong) => other.replace(word, wrong))) {
				for (const typed of [`courts in ${wrong}`, wrong.toUpperCase(), `${wrong} 🎉`]) {
					const right = correct(typed, here)
					expect(right, typed).not.toBeNull()
					expect(relevance(searchWords(right!), here), `${typed}: ${right}`).toBe(2)
					expect(correct(typed, elsewhere), typed).toBeNull()
				}
			}
		})
	})

	test.each([
		['padl', 'padel'],
		['PADL', 'padel'],
		['padl 🎾 rondebosh', 'padel 🎾 rondebosch'],
		['tenis court in cape twn', 'tennis court in cape town'],
		['tenis court in cape towm', 'tennis court in cape town'],
		['golf', null],
		['wfi', 'wifi'],
		['wf', null],
		['rond', 'rond'],
	])('%j is corrected to %j', (typed, expected) => expect(correct(typed, venue)).toBe(expected))

	test('a name is meant before a nickname, and words of no venue are known', () => {
		const durban = wordsOf(['Beach Courts', 'Durban'])
		expect(correct('durbn', durban)).toBe('durban')
		expect(correct('durban tomorow', durban)).toBeNull()
		expect(correct('durban tomorow', durban, ['tomorrow'])).toBe('durban tomorrow')
		expect(correct('nigh', durban, ['night'])).toBe('night')
	})

	test.each([
		['padel in Cape Town', 'Cape Town', 'padel'],
		['CAPE TOWN, padel 🎾', 'Cape Town', 'padel 🎾'],
		['Café near the court in kaapstad', 'Cape Town', 'Café'],
		['capetown', 'Cape Town', ''],
		['padel durb', 'Durban', 'padel'],
		['padel durbn beach', 'Durban', 'padel beach'],
		['tennis PE', 'Gqeberha', 'tennis'],
		['tennis p', 'Gqeberha', 'tennis p'],
		['padel at the court', 'Durban', 'padel at the court'],
		['padel joburg', 'Durban', 'padel joburg'],
		['', 'Durban', ''],
	])('%j without %s is %j', (typed, name, left) => expect(withoutName(typed, name)).toBe(left))

	test('signs are found where they stand', () => {
		expect(relevance(searchWords('100%'), wordsOf(['100% Squash']))).toBe(2)
		expect(relevance(searchWords('a_b'), wordsOf(['A_B Arena']))).toBe(2)
		expect(relevance(searchWords('axb'), wordsOf(['A_B Arena']))).toBe(0)
	})

	test('invisible characters and lone surrogates do no harm', () => {
		expect(search('ron\u200bde\u0000bosch')).toBe(2)
		expect(search('\u200b')).toBe(2)
		expect(search('\ud800')).toBe(0)
		expect(searchWords('a '.repeat(10_000))).toEqual(['a'])
		expect(searchWords([...'abcdefghijklmnop'].join(' '))).toHaveLength(8)
	})

	test('agrees with a plain definition of one typing error on many random words', () => {
		const random = seeded(7)
		const letters = 'abc'
		const word = (length: number) => Array.from({ length }, () => letters[Math.floor(random() * 3)]).join('')
		const found = { 0: 0, 1: 0, 2: 0 }
		for (let round = 0; round < 20_000; round++) {
			const target = word(1 + Math.floor(random() * 9))
			const typed = word(1 + Math.floor(random() * 8))
			const expected = target.startsWith(typed) ? 2 : typed.length >= 5 && nearlyByDefinition(typed, target) ? 1 : 0
			expect(relevance([typed], [target]), `${typed} in ${target}`).toBe(expected)
			found[expected]++
		}
		expect(Math.min(...Object.values(found))).toBeGreaterThan(100)
	})

	test('every error made on purpose in a word of five letters or more is forgiven', () => {
		const random = seeded(11)
		for (let round = 0; round < 2_000; round++) {
			const word = ['rondebosch', 'tennis', 'padel', 'stellenbosch', 'floodlights'][round % 5]!
			const typed = mistype(word, random)
			if (typed.length >= 5) expect(relevance([typed], ['other', word]), `${typed} for ${word}`).toBeGreaterThan(0)
		}
	})
})

/** Tries every single edit of the typed word. */
function nearlyByDefinition(typed: string, target: string) {
	for (let i = 0; i <= typed.length; i++) {
		const [before, after] = [typed.slice(0, i), typed.slice(i)]
		if (target.startsWith(before + after.slice(1))) return true
		if (after.length > 1 && target.startsWith(before + after[1] + after[0] + after.slice(2))) return true
		for (const letter of 'abc') {
			if (target.startsWith(before + letter + after)) return true
			if (after && target.startsWith(before + letter + after.slice(1))) return true
		}
	}
	return false
}

function mistype(word: string, random: () => number) {
	const i = Math.floor(random() * word.length)
	const letter = 'abcdefghijklmnopqrstuvwxyz'[Math.floor(random() * 26)]!
	const kinds = [
		word.slice(0, i) + letter + word.slice(i),
		word.slice(0, i) + word.slice(i + 1),
		word.slice(0, i) + letter + word.slice(i + 1),
		i + 1 < word.length ? word.slice(0, i) + word[i + 1] + word[i] + word.slice(i + 2) : word,
	]
	return kinds[Math.floor(random() * 4)]!
}

function seeded(seed: number) {
	return () => {
		seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296
		return seed / 4_294_967_296
	}
}
