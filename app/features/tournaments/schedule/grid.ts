import { groupBy } from '#app/lib/groups.ts'
import { at, clock, dateOf, formatDay, formatLongDate, HOUR, hourOf } from '#app/lib/time/time.ts'
import type { Match } from '../matches/matches.server.ts'
import { toFixture, type Fixture, type Reading } from './fixture.ts'
import { isTimeless } from './match-standing.ts'
import { courtLabel } from '#app/lib/text/court-name.ts'

/** Matches on a court from an hour on, spanning `hours` rows. */
export type GridCell = { hours: number; fixtures: Fixture[] }

export type Grid = {
	/** `YYYY-MM-DD` */
	day: string
	/** 'Saturday 21 November 2026' */
	title: string
	/** Each day with matches, in order. */
	days: { date: string; label: string }[]
	before: string | null
	after: string | null
	/** The tournament's courts on all its days, so that a column stays where it is from day to day. */
	courts: number[]
	/** Their names, or `Court 3`. */
	names: string[]
	/** Those of them without a match on the day. */
	free: number[]
	/** From the first match's hour to the end of the last. A cell is null if free, undefined below a longer one. */
	rows: { label: string; cells: (GridCell | null | undefined)[] }[]
	/** Matches of the day that lost their court. */
	homeless: Fixture[]
}

/** A day's matches by court and hour, without cancelled ones; the nearest day to come if `day` has none, else null. */
export function gridOf(matches: Match[], day: string | null, reading: Reading, now: Date): Grid | null {
	const byDay = groupBy(
		matches.filter(({ status }) => status !== 'cancelled'),
		({ startTime }) => dateOf(startTime),
	)
	const days = [...byDay.keys()].sort()
	if (days.length === 0) return null
	const wanted = day ?? dateOf(now)
	const shown = days.find((date) => date >= wanted) ?? days.at(-1)!
	const ofDay = byDay.get(shown)!
	const placed = ofDay.filter((match) => !isTimeless(match))
	const courts = courtsOf([...byDay.values()].flat().filter((match) => !isTimeless(match)))
	const columns = courts.map((court) =>
		columnOf(
			placed.filter(({ courtNumber }) => courtNumber === court),
			reading,
			now,
		),
	)
	const from = Math.min(...placed.map(({ startTime }) => hourOf(startTime)))
	const to = Math.max(...placed.map((match) => hourOf(match.startTime) + hoursOf(match)))
	const hours = Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i)
	return {
		day: shown,
		title: formatLongDate(at(shown, 0)),
		days: days.map((date) => ({ date, label: formatDay(at(date, 0)) })),
		before: days.findLast((date) => date < shown) ?? null,
		after: days.find((date) => date > shown) ?? null,
		courts,
		names: courts.map((court) => {
			const on = matches.find(({ courtNumber }) => courtNumber === court)
			return courtLabel(on?.courtName ?? court)
		}),
		free: courts.filter((_, i) => columns[i]!.size === 0),
		rows: hours.map((hour) => ({ label: clock(hour), cells: columns.map((column) => cellAt(column, hour)) })),
		homeless: ofDay.filter((match) => !placed.includes(match)).map((match) => toFixture(match, reading, now)),
	}
}

const courtsOf = (matches: Match[]) => [...new Set(matches.map(({ courtNumber }) => courtNumber))].sort((a, b) => a - b)

const hoursOf = ({ startTime, endTime }: Match) => Math.ceil((endTime.getTime() - startTime.getTime()) / HOUR)

type Column = Map<number, GridCell>

/** A court's cells by their first hour. Overlapping matches share a cell, which happens after one was not played. */
function columnOf(matches: Match[], reading: Reading, now: Date): Column {
	const column: Column = new Map()
	let last: { hour: number; cell: GridCell } | undefined
	for (const match of matches.toSorted((a, b) => a.startTime.getTime() - b.startTime.getTime())) {
		const hour = hourOf(match.startTime)
		const fixture = toFixture(match, reading, now)
		if (last && hour < last.hour + last.cell.hours) {
			last.cell.fixtures.push(fixture)
			last.cell.hours = Math.max(last.cell.hours, hour + hoursOf(match) - last.hour)
			continue
		}
		last = { hour, cell: { hours: hoursOf(match), fixtures: [fixture] } }
		column.set(hour, last.cell)
	}
	return column
}

function cellAt(column: Column, hour: number) {
	const cell = column.get(hour)
	if (cell) return cell
	for (const [start, { hours }] of column) if (start < hour && hour < start + hours) return undefined
	return null
}
