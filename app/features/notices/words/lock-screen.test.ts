import { expect, test } from 'vitest'
import { kindNames } from '../kinds.ts'
import { lockScreen, lockScreenWords } from './lock-screen.ts'
import type { Told } from './words.ts'

const told = (some: Partial<Told>): Told => ({
	kind: 'booking',
	what: '',
	subjectId: 7,
	data: {},
	startsAt: new Date('2026-11-20T08:00:00Z'),
	title: null,
	body: null,
	link: null,
	...some,
})

/** Facts that anybody may read: places, times, teams and counts. */
const PUBLIC = [
	'venue',
	'title',
	'name',
	'club',
	'tournament',
	'team',
	'gone',
	'by',
	'score',
	'result',
	'home',
	'away',
	'sport',
	'match',
]
const TIME = /^(start|end|from|to|first|last|lastDay|endsAt|confirmBy|until|payBy|madeAt)$/

/** Facts that some words copy from the data. */
const SPREAD = { start: null, end: null }

/** Data of any notice: each fact is its own name in marks. */
const anyData = (total: number) =>
	new Proxy<Record<string, unknown>>(SPREAD, {
		get(_, name) {
			if (name === 'matches') return [total]
			if (name === 'courts') return [2]
			if (name === 'total') return total
			if (name === 'courts') return [1, 2]
			if (name === 'when') return null
			return TIME.test(String(name)) ? '2026-11-20T08:00:00Z' : `«${String(name)}»`
		},
	})

const titled = kindNames.flatMap((kind) => lockScreen[kind].titled.map((what) => ({ kind, what })))

test.each(titled)('the title of $kind, $what, is made of public facts', ({ kind, what }) => {
	for (const total of [1, 3]) {
		const { title } = lockScreenWords(told({ kind, what, data: anyData(total) }))
		const facts = [...title.matchAll(/«(\w+)»/g)].map(([, name]) => name)
		expect(facts.filter((name) => !PUBLIC.includes(name!))).toEqual([])
		expect(title).not.toMatch(/NaN|Somebody|Player/)
	}
})

test.each([
	{ kind: 'reward', what: 'redeemed', data: { item: 'Cap', code: 'K7QW2M', points: 300 } },
	{ kind: 'payment', what: 'closure choice', data: { what: 'Padel', choice: 'refund', held: 45_000, venueId: 1 } },
	{ kind: 'match', what: 'new message', data: { excerpt: 'My number is 082 555 0100' } },
	{ kind: 'event', what: 'message', data: { subject: 'Gate 4711', text: 'Come in by the back.', start: new Date() } },
	{ kind: 'account', what: 'warned', data: { reason: 'Rude.' } },
	{ kind: 'account', what: 'suspended', data: { reason: 'Rude.' } },
	{ kind: 'booking', what: 'written', title: 'Your code is 4711', body: '', link: null },
	{ kind: 'booking', what: 'of a later version', data: { code: '4711' } },
] as const)('%j keeps its words to the inbox', (some) => {
	const { title } = lockScreenWords(told(some as Partial<Told>))
	expect(title).not.toMatch(/\d|Cap|number|Gate|Rude/)
	expect(title.length).toBeGreaterThan(5)
})

test('is one short line, whatever a name holds, and leads to the notice or to the inbox', () => {
	const long = `Aces\n\u202e${'x'.repeat(300)}`
	const data = { venue: long }
	const { title, link } = lockScreenWords(told({ kind: 'venue', what: 'published', data }))
	expect([...title]).toHaveLength(110)
	expect(title).toMatch(/^Aces x+…$/)
	expect(link).toBe('/venue-dashboard/7')
	const moved = { what: 'Padel', start: new Date(), end: new Date() }
	expect(lockScreenWords(told({ what: 'your game moved', data: moved }))).toEqual({
		title: 'Your game has moved',
		link: '/notices',
	})
})
