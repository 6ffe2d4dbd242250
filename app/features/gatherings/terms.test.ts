import { describe, expect, test } from 'vitest'
import { RUN_TERMS } from '#app/features/clubs/events/club-event.ts'
import { EVENT_TERMS } from '#app/features/events/rules.ts'
import { addDays, at } from '#app/lib/time/time.ts'
import { checkInReason, closedReason } from './terms.ts'

const DAY = '2027-03-03'
const lasting = { startTime: at(DAY, 18), endTime: at(DAY, 20), status: 'planned' }
const [before, during] = [at(DAY, 17), at(DAY, 19)]

describe.each([EVENT_TERMS, RUN_TERMS])('what is called $noun', (terms) => {
	const { noun, closesAtStart, lateDays } = terms

	test('is open until it starts or ends, is completed or is cancelled', () => {
		expect(closedReason(terms, lasting, before)).toBe(null)
		expect(closedReason(terms, lasting, during)).toBe(closesAtStart ? `This ${noun} has started.` : null)
		expect(closedReason(terms, lasting, lasting.endTime)).toBe(`This ${noun} is over.`)
		expect(closedReason(terms, { ...lasting, status: 'completed' }, during)).toBe(`This ${noun} is over.`)
		expect(closedReason(terms, { ...lasting, status: 'cancelled' }, at(DAY, 21))).toBe(`This ${noun} was cancelled.`)
	})

	test('checks people in from an hour before the start, and afterwards for as long as it may', () => {
		const late = (days: number) => checkInReason(terms, { ...lasting, status: 'completed' }, at(addDays(DAY, days), 20))
		const early = checkInReason(terms, lasting, new Date(before.getTime() - 1))
		expect(early).toBe('Check-in opens on Wed 3 Mar at 17:00.')
		expect(checkInReason(terms, lasting, before)).toBe(null)
		expect(checkInReason(terms, { ...lasting, status: 'cancelled' }, during)).toBe(`This ${noun} was cancelled.`)
		expect(late(lateDays ?? 1_000)).toBe(null)
		if (lateDays !== null) expect(late(lateDays + 1)).toBe(`Check-in closed ${lateDays} days after the ${noun}.`)
	})
})
