import { describe, expect, test } from 'vitest'
import { readCalendar } from '#tests/support/outside/calendar.ts'
import { at } from './time.ts'
import { calendarText, sequenceOf, type CalendarEntry } from './ical.server.ts'

const now = at('2026-12-01', 8)
const ORIGIN = 'https://courtside.example:8443'
const HOSTILE = 'A\nBEGIN:VEVENT\r\nSUMMARY:x, y; z \\ "q" \u0007\u2028 👍🏾 ' + '👩‍👩‍👧‍👦'.repeat(40)

const anEntry = (wishes: Partial<CalendarEntry> = {}): CalendarEntry => ({
	uid: 'booking-12',
	sequence: 3,
	start: at('2026-12-05', 10),
	end: at('2026-12-05', 11),
	title: 'Padel at Beacon Padel',
	place: 'Beacon Padel, 1 Beach Road, Cape Town',
	status: 'confirmed',
	...wishes,
})
const file = (entries: CalendarEntry[], name = 'Spring Cup') =>
	readCalendar(calendarText({ name, product: 'Tournaments', entries }, ORIGIN, now))

describe('a calendar file', () => {
	test('has the calendar’s own properties', () => {
		expect(file([])).toEqual({
			name: 'Spring Cup',
			version: '2.0',
			method: 'PUBLISH',
			refresh: 'PT1H',
			components: [],
			entries: [],
			prodId: '-//Courtside//Tournaments//EN',
		})
	})

	test('has an entry with its time in UTC', () => {
		const entry = anEntry({
			latitude: -33.92,
			longitude: 18.38,
			lines: ['Court 2', '', 'Booking 12'],
			address: '/my-bookings?a=b,c;d',
			remindHours: 2,
		})
		const [read] = file([entry]).entries
		expect(read).toEqual({
			uid: 'booking-12@courtside.example:8443',
			sequence: 3,
			status: 'CONFIRMED',
			start: '2026-12-05T08:00:00.000Z',
			end: '2026-12-05T09:00:00.000Z',
			stamp: '2026-12-01T06:00:00.000Z',
			summary: 'Padel at Beacon Padel',
			location: 'Beacon Padel, 1 Beach Road, Cape Town',
			description: 'Court 2\nBooking 12',
			url: `${ORIGIN}/my-bookings?a=b%2Cc%3Bd`,
			geo: [-33.92, 18.38],
			alarms: ['-PT2H'],
		})
	})

	test('has whole days by the date in South Africa', () => {
		const days = { start: at('2026-12-05', 0), end: at('2026-12-06', 0), allDay: true }
		expect(file([anEntry(days)]).entries[0]).toMatchObject({ start: '2026-12-05', end: '2026-12-07' })
		expect(file([anEntry({ ...days, end: at('2026-12-06', 23) })]).entries[0]!.end).toBe('2026-12-07')
	})

	test('says that something was called off, and rings for it no more', () => {
		const [read] = file([anEntry({ status: 'cancelled', remindHours: 2 })]).entries
		expect(read).toMatchObject({ status: 'CANCELLED', alarms: [] })
	})

	test('counts no further than the format can', () => {
		const sequences = [-5, 2 ** 31, Number.MAX_SAFE_INTEGER].map((sequence) => anEntry({ sequence }))
		expect(file(sequences).entries.map(({ sequence }) => sequence)).toEqual([0, 2_147_483_647, 2_147_483_647])
	})

	test('is not broken by what people write', () => {
		const texts = [HOSTILE, 'x'.repeat(300), 'é'.repeat(150), '\ud800 half', 'END:VCALENDAR', '\\n\\,', '🏓'.repeat(99)]
		for (const text of texts) {
			const hostile = { title: text, place: text, lines: [text, text] }
			const { name, components, entries } = file([anEntry(hostile), anEntry({ uid: 'booking-13' })], text)
			const shown = text.replace(/(?:[\s\u0007]|\ud800(?![\udc00-\udfff]))+/g, ' ').trim()
			expect(components).toEqual(['vevent', 'vevent'])
			expect(name).toBe(shown)
			expect(entries[0]).toMatchObject({ summary: shown, location: shown, description: `${shown}\n${shown}` })
		}
	})
})

test('the sequence grows with every change of a row, and fits for years', () => {
	const createdAt = at('2026-12-01', 8)
	const after = (ms: number) => sequenceOf({ createdAt, updatedAt: new Date(createdAt.getTime() + ms) })
	expect([after(-5_000), after(0), after(1), after(100), after(101), after(60_000)]).toEqual([0, 0, 1, 1, 2, 600])
	expect(sequenceOf({ createdAt, updatedAt: null })).toBe(0)
	expect(after(6 * 365 * 86_400_000)).toBeLessThan(2 ** 31)
})
