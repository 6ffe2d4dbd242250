import { describe, expect, it } from 'vitest'
import { longSpan, spanText, timesText } from './when.ts'

const run = (startTime: string, endTime: string) => ({ startTime: new Date(startTime), endTime: new Date(endTime) })

describe('when a run is', () => {
	it('names one day where it starts and ends on it', () => {
		const morning = run('2026-11-26T05:00Z', '2026-11-26T06:00Z')
		expect(spanText(morning)).toBe('Thu 26 Nov, 07:00–08:00')
		expect(timesText(morning)).toBe('07:00–08:00')
		expect(longSpan(morning)).toEqual(['Thursday 26 November 2026', '07:00–08:00'])
	})

	it('names both where it runs over midnight', () => {
		const night = run('2026-11-26T05:00Z', '2026-11-27T04:00Z')
		expect(spanText(night)).toBe('Thu 26 Nov 07:00 – Fri 27 Nov 06:00')
		expect(timesText(night)).toBe('07:00 – Fri 27 Nov 06:00')
		expect(longSpan(night)).toEqual(['Thursday 26 November 2026, 07:00', 'to Friday 27 November 2026, 06:00'])
	})

	it('counts midnight as the end of its own day', () => {
		expect(spanText(run('2026-11-26T20:00Z', '2026-11-26T22:00Z'))).toBe('Thu 26 Nov, 22:00–24:00')
		expect(spanText(run('2026-11-26T20:00Z', '2026-11-26T22:01Z'))).toBe('Thu 26 Nov 22:00 – Fri 27 Nov 00:01')
	})
})
