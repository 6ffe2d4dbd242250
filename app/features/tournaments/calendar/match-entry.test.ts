import { describe, expect, test } from 'vitest'
import { aMatch, played } from '#tests/support/world/a-match.ts'
import { at } from '#app/lib/time/time.ts'
import { daysEntry, matchEntry } from './match-entry.ts'

const of = {
	tournament: 'Spring Cup',
	place: 'Beacon Padel, 1 Beach Road',
	address: '/tournaments/5/schedule/matches/12',
}
const entry = (wishes: Parameters<typeof aMatch>[0] = {}) => matchEntry(aMatch({ id: 12, ...wishes }), of)

describe('a match in a calendar', () => {
	test('has its time, its court and its round', () => {
		expect(entry({ courtNumber: 3, version: 2, roundName: 'Semi-finals' })).toEqual({
			uid: 'match-12',
			sequence: 2,
			start: at('2026-12-05', 10),
			end: at('2026-12-05', 11),
			title: 'Kasi Stars v Hot Shots',
			place: 'Beacon Padel, 1 Beach Road, Court 3',
			lines: ['Semi-finals · Spring Cup'],
			address: of.address,
			status: 'confirmed',
		})
	})

	test('keeps its uid after it is moved, played or cancelled', () => {
		const uids = [{}, { version: 1 }, played(2, 1), { status: 'cancelled' as const }].map((w) => entry(w).uid)
		expect(new Set(uids).size).toBe(1)
		expect(entry({ version: 4, status: 'cancelled' })).toMatchObject({ status: 'cancelled', sequence: 5 })
		const timeless = entry({ hasCourt: false })
		expect(timeless).toMatchObject({ status: 'tentative', title: 'Time to be decided: Kasi Stars v Hot Shots' })
		expect(timeless.place).not.toContain('Court 1')
		expect(entry({ ...played(2, 1), hasCourt: false }).status).toBe('confirmed')
	})

	test('says how it ended', () => {
		expect(entry(played(2, 1)).lines).toEqual(['Round 1 · Spring Cup · 2–1'])
		const shootOut = entry({ ...played(2, 2), homePenalties: 4, awayPenalties: 3 })
		expect(shootOut.lines).toEqual(['Round 1 · Spring Cup · 2–2 (4–3 on penalties)'])
	})

	test('names an undecided side by its label', () => {
		expect(entry({ awayTeam: null, awayLabel: 'Winner of match 3' }).title).toBe('Kasi Stars v Winner of match 3')
	})
})

test('a tournament without matches has its days in the calendar', () => {
	const days = { id: 5, name: 'Spring Cup', startDate: at('2026-12-05', 0), endDate: at('2026-12-06', 0) }
	const where = { place: 'Beacon Padel', address: '/tournaments/5' }
	expect(daysEntry({ ...days, isCancelled: false }, where)).toEqual({
		uid: 'tournament-5',
		sequence: 0,
		start: days.startDate,
		end: days.endDate,
		allDay: true,
		title: 'Spring Cup',
		...where,
		status: 'confirmed',
	})
	expect(daysEntry({ ...days, isCancelled: true }, where)).toMatchObject({ sequence: 1, status: 'cancelled' })
})
