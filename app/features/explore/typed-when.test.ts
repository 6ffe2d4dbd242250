import { describe, expect, test } from 'vitest'
import { addDays, at, dateOf } from '#app/lib/time/time.ts'
import { readWhen, type TypedWhen } from './typed-when.ts'

const friday = '2026-11-27'
const noon = at(friday, 12)
const read = (q: string, now = noon, shown: string | null = null) => readWhen(q, shown, now, () => false)

describe('words of days and times', () => {
	test.each<[string, TypedWhen]>([
		['indoor soccer tonight cape town', { q: 'indoor soccer cape town', from: 17, to: null, freeNow: false }],
		['Padel TOMORROW', { q: 'Padel', date: '2026-11-28', freeNow: false }],
		['tomorrow padel', { q: 'padel', date: '2026-11-28', freeNow: false }],
		['tennis saturday 18:00', { q: 'tennis', date: '2026-11-28', from: 18, to: null, freeNow: false }],
		['tennis on Sat at 6', { q: 'tennis', date: '2026-11-28', from: 18, to: null, freeNow: false }],
		[
			'padel sunday morning, Sea Point',
			{ q: 'padel, Sea Point', date: '2026-11-29', from: null, to: 12, freeNow: false },
		],
		['after work', { q: '', from: 17, to: null, freeNow: false }],
		['padel afterwork 🎾', { q: 'padel 🎾', from: 17, to: null, freeNow: false }],
		['this evening', { q: '', from: 17, to: null, freeNow: false }],
		['padel saturday night', { q: 'padel', date: '2026-11-28', from: 17, to: null, freeNow: false }],
		['tomorrow at lunchtime', { q: '', date: '2026-11-28', from: 12, to: 14, freeNow: false }],
		['tomorrow afternoon', { q: '', date: '2026-11-28', from: 12, to: 17, freeNow: false }],
		['weekend', { q: '', date: '2026-11-28', freeNow: false }],
		['padel this weekend', { q: 'padel', date: '2026-11-28', freeNow: false }],
		['next weekend', { q: '', date: '2026-12-05', freeNow: false }],
		['next saturday', { q: '', date: '2026-12-05', freeNow: false }],
		['next monday', { q: '', date: '2026-11-30', freeNow: false }],
		['next week', { q: '', date: '2026-11-30', freeNow: false }],
		['padel this week', { q: 'padel' }],
		['soccer tonight, five of us, split', { q: 'soccer', from: 17, to: null, freeNow: false }],
		['joburg soccer for 10 people', { q: 'joburg soccer' }],
		['friday', { q: '', date: null, freeNow: false }],
		['wednesday', { q: '', date: '2026-12-02', freeNow: false }],
		['vanaand padel', { q: 'padel', from: 17, to: null, freeNow: false }],
		['tennis môre', { q: 'tennis', date: '2026-11-28', freeNow: false }],
		['padel Saterdag 10h00', { q: 'padel', date: '2026-11-28', from: 10, to: null, freeNow: false }],
		['padel 3 December', { q: 'padel', date: '2026-12-03', freeNow: false }],
		['padel on the 3rd of dec', { q: 'padel', date: '2026-12-03', freeNow: false }],
		['dec 3', { q: '', date: '2026-12-03', freeNow: false }],
		['1 november', { q: '', date: '2027-11-01', freeNow: false }],
		['the 26th', { q: '', date: '2026-12-26', freeNow: false }],
		['29 feb', { q: '', date: '2028-02-29', freeNow: false }],
		['after 18:00', { q: '', from: 18, to: null, freeNow: false }],
		['from 6pm until 8pm', { q: '', from: 18, to: 20, freeNow: false }],
		['before 8pm tomorrow', { q: '', date: '2026-11-28', from: null, to: 20, freeNow: false }],
		['18:00-20:00', { q: '', from: 18, to: 20, freeNow: false }],
		['6-8pm', { q: '', from: 18, to: 20, freeNow: false }],
		['tomorrow 11 to 2pm', { q: '', date: '2026-11-28', from: 11, to: 14, freeNow: false }],
		['between 5 and 7', { q: '', from: 17, to: 19, freeNow: false }],
		['tonight at 8', { q: '', from: 20, to: null, freeNow: false }],
		['tonight before 20:00', { q: '', from: 17, to: 20, freeNow: false }],
		['tomorrow 6am', { q: '', date: '2026-11-28', from: 8, to: null, freeNow: false }],
		['tonight 11pm', { q: '', from: 20, to: null, freeNow: false }],
		['padel now', { q: 'padel', date: null, freeNow: true }],
		['padel right now 18:00', { q: 'padel', from: 18, to: null, freeNow: false }],
	])('%j', (q, expected) => expect(read(q)).toEqual(expected))

	test.each([
		'',
		'padel',
		'5-a-side',
		'at 5-a-side',
		'5 a side',
		'6-8',
		'court 7',
		'31 february',
		'the 32nd',
		'at 45',
		'13pm',
		'mondays2',
		'sunninghill',
		'fortnight',
		'knowing',
		'todays',
		'nightingale',
		'satara',
		'Müsun',
		'R300',
		'from 300',
	])('%j says nothing of when', (q) => expect(read(q)).toBeNull())

	test('are read on the South African clock, near midnight too', () => {
		const lateThursday = new Date('2026-11-26T21:59:00Z')
		const earlyFriday = new Date('2026-11-26T22:01:00Z')
		expect([lateThursday, earlyFriday].map((now) => read('tomorrow', now)!.date)).toEqual(['2026-11-27', '2026-11-28'])
		expect([lateThursday, earlyFriday].map((now) => read('friday', now)!.date)).toEqual(['2026-11-27', null])
		expect(read('tonight', earlyFriday)).toEqual({ q: '', from: 17, to: null, freeNow: false })
	})

	test('go over the end of a month and of a year', () => {
		expect(read('tomorrow', at('2026-11-30', 12))!.date).toBe('2026-12-01')
		expect(read('tomorrow', at('2026-12-31', 23))!.date).toBe('2027-01-01')
		expect(read('tomorrow', at('2028-02-28', 12))!.date).toBe('2028-02-29')
		expect(read('sunday', at('2027-01-31', 12))!.date).toBeNull()
		expect(read('monday', at('2027-01-31', 12))!.date).toBe('2027-02-01')
		expect(read('the 31st', at('2027-02-01', 12))!.date).toBe('2027-03-31')
	})

	test('mean the next time when today is too late', () => {
		expect(read('tonight', at(friday, 20))).toMatchObject({ date: '2026-11-28', from: 17 })
		expect(read('tonight', at(friday, 19.9))).not.toHaveProperty('date')
		expect(read('10:00', at(friday, 9.9))).not.toHaveProperty('date')
		expect(read('10:00', at(friday, 10))).toMatchObject({ date: '2026-11-28', from: 10 })
		expect(read('after 10:00', at(friday, 12))).not.toHaveProperty('date')
		expect(read('this morning', at(friday, 11))).toMatchObject({ date: '2026-11-28', to: 12 })
		expect(read('friday 10:00', noon)!.date).toBe('2026-12-04')
		expect(read('friday', at(friday, 20))!.date).toBe('2026-12-04')
		expect(read('today 10:00', noon)).toMatchObject({ date: null, from: 10 })
		expect(read('10:00', noon, '2026-12-01'), 'on the day chosen beside it').not.toHaveProperty('date')
		expect(read('weekend', at('2026-11-28', 12))!.date).toBeNull()
		expect(read('weekend', at('2026-11-28', 20))!.date).toBe('2026-11-29')
		expect(read('weekend morning', at('2026-11-28', 13))!.date).toBe('2026-11-29')
		expect(read('weekend', at('2026-11-29', 12))!.date).toBeNull()
		expect(read('weekend', at('2026-11-29', 20))!.date).toBe('2026-12-05')
	})

	test('each weekday is the first one from today on', () => {
		const names = ['mondays', 'tues', 'wed', 'thurs', 'fri', 'sat', 'sun']
		for (let days = 0; days < 7; days++) {
			const now = at(addDays(friday, days), 12)
			for (const [index, name] of names.entries()) {
				const date = read(name, now)!.date ?? dateOf(now)
				const ahead = (Date.parse(date) - Date.parse(dateOf(now))) / 86_400_000
				expect(new Date(date).getUTCDay(), name).toBe((index + 1) % 7)
				expect(ahead >= 0 && ahead < 7, `${name} is ${ahead} days ahead`).toBe(true)
			}
		}
	})

	test('stay in the text where they are a name, beside others that are not', () => {
		const isName = (phrase: string, text: string) => phrase === 'Sunday' && text.includes('Club')
		expect(readWhen('Sunday Club', null, noon, isName)).toBeNull()
		expect(readWhen('Sunday Club tomorrow', null, noon, isName)).toMatchObject({ q: 'Sunday Club', date: '2026-11-28' })
		expect(readWhen('Sunday padel', null, noon, isName)).toMatchObject({ q: 'padel', date: '2026-11-29' })
	})
})
