import { readId } from '#app/lib/ids.ts'
import { isDate } from '#app/lib/time/time.ts'
import { tournamentAddress } from '../address.ts'

export type ScheduleChoice = {
	/** A list by round, or a grid of one day by court. */
	view: 'list' | 'courts'
	team: number | null
	today: boolean
	/** The round that is open besides the current one. */
	round: number | null
	/** The day of the grid, `YYYY-MM-DD`. */
	day: string | null
}

export const EVERYTHING: ScheduleChoice = { view: 'list', team: null, today: false, round: null, day: null }

/** Ignores invalid values. */
export function readChoice(query: URLSearchParams): ScheduleChoice {
	const day = query.get('day')
	return {
		view: query.get('view') === 'courts' ? 'courts' : 'list',
		team: readId(query.get('team')),
		today: query.get('when') === 'today',
		round: readId(query.get('round')),
		day: day !== null && isDate(day) ? day : null,
	}
}

/** The address of the schedule with these filters, or of a dialog over it such as `matches/12`. */
export function scheduleAddress(tournament: { id: number; key: string | null }, choice: ScheduleChoice, dialog = '') {
	const query = new URLSearchParams()
	if (choice.view === 'courts') query.set('view', 'courts')
	if (choice.team !== null) query.set('team', String(choice.team))
	if (choice.today) query.set('when', 'today')
	if (choice.round !== null) query.set('round', String(choice.round))
	if (choice.day !== null) query.set('day', choice.day)
	const address = tournamentAddress(tournament, dialog ? `schedule/${dialog}` : 'schedule')
	return query.size > 0 ? `${address}${address.includes('?') ? '&' : '?'}${query.toString()}` : address
}
