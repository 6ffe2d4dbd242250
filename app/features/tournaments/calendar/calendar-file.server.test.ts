import { describe, expect, test } from 'vitest'
import { aMatch, played } from '#tests/support/a-match.ts'
import { at } from '#app/lib/time.ts'
import { calendarFile, type CalendarMatch } from './calendar-file.server.ts'

const now = at('2026-12-01', 8)
const HOSTILE = 'A\nBEGIN:VEVENT\r\nSUMMARY:x, y; z \\ "q" \u0007\u2028 👍🏾 ' + '👩‍👩‍👧‍👦'.repeat(40)

const match = (wishes: Parameters<typeof aMatch>[0] = {}): CalendarMatch => ({
	...aMatch({ id: 12, ...wishes }),
	place: 'Beacon Padel, 1 Beach Road, Sea Point, Cape Town',
})
const days = {
	...{ id: 5, startDate: at('2026-12-05', 0), endDate: at('2026-12-06', 0), isCancelled: false },
	...{ place: 'Beacon Padel, Cape Town', url: '/tournaments/5' },
}
const file = (matches: CalendarMatch[], wishes: Partial<Parameters<typeof calendarFile>[0]> = {}) =>
	calendarFile({
		...{ name: 'Spring Cup', tournament: 'Spring Cup', matches, now, days },
		origin: 'https://courtside.example:8443',
		addressOf: (id) => `/tournaments/5/schedule/matches/${id}?key=abc`,
		...wishes,
	})

type Component = { name: string; lines: Map<string, string>; children: Component[] }

/**
 * Reads a file as RFC 5545 has it: unfolds, splits at the first colon outside quotes, nests, unescapes. Throws where it
 * is broken.
 */
function parse(text: string): Component {
	expect(text.endsWith('END:VCALENDAR\r\n') || text.endsWith('END:VCALENDAR')).toBe(true)
	for (const line of text.split('\r\n')) {
		expect(line).not.toMatch(/[\r\n]/)
		expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75)
	}
	const root: Component = { name: '', lines: new Map(), children: [] }
	const open = [root]
	for (const line of text.replaceAll('\r\n ', '').split('\r\n').filter(Boolean)) {
		const [, name, value] = /^([A-Z-]+)(?:;(?:"[^"]*"|[^":])*)?:(.*)$/su.exec(line) ?? []
		if (name === undefined || value === undefined) throw new Error(`Not a content line: ${line}`)
		if (name === 'BEGIN') {
			const component = { name: value, lines: new Map<string, string>(), children: [] }
			open.at(-1)!.children.push(component)
			open.push(component)
		} else if (name === 'END') {
			expect(open.pop()!.name).toBe(value)
		} else {
			expect(open.at(-1)!.lines.has(name), `${name} twice`).toBe(false)
			open.at(-1)!.lines.set(
				name,
				value.replace(/\\([\\;,nN])/g, (_, c: string) => (/n/i.test(c) ? '\n' : c)),
			)
		}
	}
	expect(open).toEqual([root])
	return root.children[0]!
}
const events = (text: string) => parse(text).children.map(({ lines }) => lines)

describe('a calendar file', () => {
	test('holds what a calendar needs to know of itself', () => {
		const calendar = parse(file([match()]))
		expect(calendar.name).toBe('VCALENDAR')
		expect(Object.fromEntries(calendar.lines)).toMatchObject({
			...{ VERSION: '2.0', METHOD: 'PUBLISH', 'X-WR-CALNAME': 'Spring Cup', 'REFRESH-INTERVAL': 'PT1H' },
			PRODID: '-//Courtside//Tournaments//EN',
		})
	})

	test('holds the days of the tournament while it has no matches', () => {
		const [event, ...more] = events(file([]))
		expect(more).toEqual([])
		expect(Object.fromEntries(event!)).toMatchObject({
			...{ UID: 'tournament-5@courtside.example:8443', SUMMARY: 'Spring Cup', STATUS: 'CONFIRMED' },
			...{ DTSTART: '20261205', DTEND: '20261207', URL: 'https://courtside.example:8443/tournaments/5' },
		})
		const cancelled = events(file([], { days: { ...days, isCancelled: true } }))
		expect(cancelled[0]!.get('STATUS')).toBe('CANCELLED')
	})

	test('holds each match with its time in UTC', () => {
		const [event] = events(file([match({ courtNumber: 3, moves: 2, roundName: 'Semi-finals' })]))
		expect(Object.fromEntries(event!)).toEqual({
			UID: 'match-12@courtside.example:8443',
			SEQUENCE: '2',
			DTSTAMP: '20261201T060000Z',
			DTSTART: '20261205T080000Z',
			DTEND: '20261205T090000Z',
			SUMMARY: 'Kasi Stars v Hot Shots',
			LOCATION: 'Beacon Padel, 1 Beach Road, Sea Point, Cape Town, Court 3',
			DESCRIPTION: 'Semi-finals · Spring Cup',
			URL: 'https://courtside.example:8443/tournaments/5/schedule/matches/12?key=abc',
			STATUS: 'CONFIRMED',
		})
	})

	test('knows a match again after it was moved, played or cancelled', () => {
		const of = (wishes: Parameters<typeof match>[0]) => events(file([match(wishes)]))[0]!
		const uids = [{}, { moves: 1 }, played(2, 1), { status: 'cancelled' as const }].map((w) => of(w).get('UID'))
		expect(new Set(uids).size).toBe(1)
		expect(of({ status: 'cancelled' }).get('STATUS')).toBe('CANCELLED')
		expect(of({ hasCourt: false }).get('STATUS')).toBe('TENTATIVE')
		expect(of({ hasCourt: false }).get('SUMMARY')).toBe('Time to be decided: Kasi Stars v Hot Shots')
		expect(of({ hasCourt: false }).get('LOCATION')).not.toContain('Court 1')
		expect(of({ ...played(2, 1), hasCourt: false }).get('STATUS')).toBe('CONFIRMED')
		expect(of(played(2, 1)).get('DESCRIPTION')).toBe('Round 1 · Spring Cup · 2–1')
		const shootOut = of({ ...played(2, 2), homePenalties: 4, awayPenalties: 3 }).get('DESCRIPTION')
		expect(shootOut).toBe('Round 1 · Spring Cup · 2–2 (4–3 on penalties)')
	})

	test('names a side that is still open by its label', () => {
		const [event] = events(file([match({ awayTeam: null, awayLabel: 'Winner of match 3' })]))
		expect(event!.get('SUMMARY')).toBe('Kasi Stars v Winner of match 3')
	})

	test('is not broken by what people call their teams', () => {
		const names = [HOSTILE, 'x'.repeat(300), 'é'.repeat(150), '\ud800 half', 'END:VCALENDAR', '\\n\\,']
		for (const name of names) {
			const hostile = match({ homeTeam: { id: 1, name }, homeLabel: name, awayLabel: name })
			const calendar = parse(file([hostile, match({ id: 13 })], { name, tournament: name }))
			expect(calendar.children.map((child) => child.name)).toEqual(['VEVENT', 'VEVENT'])
			const shown = name.replace(/(?:[\s\u0007]|\ud800(?![\udc00-\udfff]))+/g, ' ').trim()
			expect(calendar.children[0]!.lines.get('SUMMARY')).toBe(`${shown} v ${shown}`)
		}
	})
})
