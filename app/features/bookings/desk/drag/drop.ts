import { courtLabel } from '#app/lib/text/court-name.ts'
import { at, clock } from '#app/lib/time/time.ts'
import type { Cell } from '../day-cells.ts'
import type { DayPlan, DaySport } from '../day-grid.server.ts'

/** A stretch of one court of the day grid, in hours of the day. */
export type Spot = { sportId: number; court: number; from: number; to: number }

/** A booking or block of the grid with the court that it is on. */
export type Carried = { cell: Cell; spot: Spot; step: number }

/** Returns a booking or block of the grid that the desk may move, or null for others and those of before. */
export function findCarried(
	{ acts, shown, date, today, now }: DayPlan,
	kind: Cell['kind'],
	id: number,
): Carried | null {
	if (!acts || date < today) return null
	for (const { id: sportId, step, courts } of shown) {
		for (const { number: court, cells } of courts) {
			const cell = cells.find((cell) => cell.kind === kind && cell.id === id)
			if (!cell) continue
			const { from, to } = cell
			if (now !== null && to <= now) return null
			return { cell, spot: { sportId, court, from, to }, step: from % step || to % step ? 0.5 : step }
		}
	}
	return null
}

/** Returns why it cannot go to a spot, as far as the grid knows, or null. The server decides. */
export function dropProblem({ shown, now }: DayPlan, { cell, spot: was }: Carried, spot: Spot): string | null {
	const sport = shown.find(({ id }) => id === spot.sportId)
	const court = sport?.courts.find(({ number }) => number === spot.court)
	if (spot.sportId !== was.sportId || !court) return 'Another sport'
	if (now !== null && was.from <= now && spot.from !== was.from) return 'It has started'
	if (now !== null && spot.to <= now) return 'Has passed'
	// The day may have been loaded anew while the booking was carried.
	const isOther = ({ kind, id }: Cell) => kind !== cell.kind || id !== cell.id
	const inTheWay = court.cells.find((other) => isOther(other) && other.from < spot.to && other.to > spot.from)
	if (inTheWay) return `Taken: ${inTheWay.title}`
	return isUsable(sport!, court.usable, spot, was) ? null : 'Can’t be booked'
}

/** It may keep hours that have begun. */
function isUsable({ step }: DaySport, usable: number[], { from, to }: Spot, was: Spot) {
	for (let hour = from - (from % step); hour < to; hour += step)
		if (!usable.includes(hour) && (hour < was.from || hour >= was.to)) return false
	return true
}

/** `Garden, 08:00 to 09:30`; a court without a name is `Court 2`. */
export const spotWords = (plan: DayPlan, spot: Spot) =>
	`${courtOf(plan, spot)}, ${clock(spot.from)} to ${clock(spot.to)}`

/** Returns what is read while a booking is carried, in short lines: the hours first, then the court or why it can't go there. */
export const ghostLines = (plan: DayPlan, spot: Spot, problem: string | null) => [
	`${clock(spot.from)}–${clock(spot.to)}`,
	problem ?? courtOf(plan, spot),
]

function courtOf({ shown }: DayPlan, { sportId, court }: Spot) {
	const courts = shown.find(({ id }) => id === sportId)?.courts
	return courtLabel(courts?.find(({ number }) => number === court)?.court ?? court)
}

/** Returns the fields of the form that moves a booking or block; a block keeps its reason, which is all it says. */
export const moveFields = (
	date: string,
	{ cell, spot: was }: Pick<Carried, 'cell' | 'spot'>,
	{ court, from, to }: Spot,
) => ({
	date,
	start: clock(from),
	hours: String(to - from),
	court: String(court),
	seen: `${at(date, was.from).getTime()}-${at(date, was.to).getTime()}-${was.court}`,
	note: cell.kind === 'closure' ? (cell.words[0] ?? '') : '',
})
