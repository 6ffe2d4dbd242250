import { expect, it } from 'vitest'
import { oneCardPerSeries } from './one-card.ts'
import type { ListedEvent } from '../list-events.server.ts'

const run = (id: number, date: string, changed: Partial<ListedEvent> = {}) =>
	({
		id,
		title: 'Sunrise',
		startTime: new Date(`${date}T05:00:00+02:00`),
		endTime: new Date(`${date}T06:00:00+02:00`),
		seriesId: 4,
		status: 'upcoming',
		...changed,
	}) as ListedEvent

const idsOf = (events: ListedEvent[]) =>
	oneCardPerSeries(events).map(({ event, also }) => [event, ...also].map(({ id }) => id))

it('joins the runs of a series, where its first one stands', () => {
	const other = run(2, '2027-12-02', { seriesId: null })
	expect(idsOf([run(1, '2027-12-01'), other, run(3, '2027-12-08'), run(4, '2027-12-15')])).toEqual([[1, 3, 4], [2]])
})

it('keeps apart what is in no series, in another one, changed or cancelled, that last', () => {
	const alone = [{ seriesId: null }, { seriesId: null }, { seriesId: 5 }, { status: 'cancelled' as const }]
	const changed = [{ location: 'Quarry' }, { endTime: new Date('2027-12-08T06:30:00+02:00') }, { isPublic: false }]
	const others = [...alone, ...changed].map((change, i) => run(i + 2, '2027-12-08', change))
	const cards = idsOf([run(1, '2027-12-01'), ...others, run(20, '2027-12-15')])
	expect(cards).toEqual([[1, 20], [2], [3], [4], [6], [7], [8], [5]])
})
