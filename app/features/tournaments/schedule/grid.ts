import { groupBy } from '#app/lib/groups.ts'
import { at, dateOf, formatDay, formatLongDate, formatTime, HOUR } from '#app/lib/time/time.ts'
import type { Match } from '../matches/matches.server.ts'
import { toFixture, type Fixture, type Reading } from './fixture.ts'
import { isTimeless, type MatchStanding } from './match-standing.ts'
import { courtLabel } from '#app/lib/text/court-name.ts'

/** Matches on a court from a row on, spanning so many. */
export type GridCell = { span: number; fixtures: Fixture[] }

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
	/** From the first match's hour to the end of the last; where matches begin within an hour, those that begin together. A cell is null if free, undefined below a longer one. */
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
	const isByMinute = placed.some(({ startTime }) => startTime.getTime() % HOUR > 0)
	const lines = isByMinute ? startsOf(placed) : hoursOf(placed)
	const columns = courts.map((court) =>
		columnOf(
			placed.filter(({ courtNumber }) => courtNumber === court),
			lines,
			(match) => inCell(toFixture(match, reading, now), isByMinute),
		),
	)
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
		rows: lines.map((line, i) => ({
			label: formatTime(new Date(line)),
			cells: columns.map((column) => cellAt(column, i)),
		})),
		homeless: ofDay.filter((match) => !placed.includes(match)).map((match) => toFixture(match, reading, now)),
	}
}

const courtsOf = (matches: Match[]) => [...new Set(matches.map(({ courtNumber }) => courtNumber))].sort((a, b) => a - b)

/** States that the score does not show. */
const WORDS: Partial<Record<MatchStanding, string>> = {
	moved: 'Moved',
	in_progress: 'In progress',
	claimed: 'Unconfirmed',
	disputed: 'Disputed',
}

/** Says in its details all that stands below the teams: with the time where its row does not say when it ends. */
function inCell(fixture: Fixture, withTime: boolean): Fixture {
	const { time, own, standing, detail, task } = fixture
	const words = [withTime && time, own && 'Your match', WORDS[standing], detail, task].filter(Boolean)
	return { ...fixture, detail: words.join(' · ') || null }
}

const startsOf = (matches: Match[]) =>
	[...new Set(matches.map(({ startTime }) => startTime.getTime()))].sort((a, b) => a - b)

/** Each full hour from the first match to the end of the last. */
function hoursOf(matches: Match[]): number[] {
	const from = Math.min(...matches.map(({ startTime }) => startTime.getTime()))
	const to = Math.max(...matches.map(({ endTime }) => endTime.getTime()))
	return Array.from({ length: Math.max(0, Math.ceil((to - from) / HOUR)) }, (_, i) => from + i * HOUR)
}

/** Cells by the index of their first row. */
type Column = Map<number, GridCell>

/** A court's cells. Overlapping matches share a cell, which happens after one was not played. */
function columnOf(matches: Match[], lines: readonly number[], fixtureOf: (match: Match) => Fixture): Column {
	const column: Column = new Map()
	let last: { from: number; until: number; cell: GridCell } | undefined
	for (const match of matches.toSorted((a, b) => a.startTime.getTime() - b.startTime.getTime())) {
		const [start, end] = [match.startTime.getTime(), match.endTime.getTime()]
		if (last && start < last.until) last.until = Math.max(last.until, end)
		else {
			last = { from: start, until: end, cell: { span: 1, fixtures: [] } }
			column.set(lines.indexOf(start), last.cell)
		}
		const { from, until, cell } = last
		cell.fixtures.push(fixtureOf(match))
		cell.span = lines.filter((line) => line >= from && line < until).length
	}
	return column
}

function cellAt(column: Column, row: number) {
	const cell = column.get(row)
	if (cell) return cell
	for (const [start, { span }] of column) if (start < row && row < start + span) return undefined
	return null
}
