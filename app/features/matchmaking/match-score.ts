import { sql, type Column, type SQL } from 'drizzle-orm'
import { ALL_DAYS } from './match-times.ts'

/**
 * The points of a match score, 100 in all: a shared sport, the gap of levels from none to three, suitable times, and
 * the same city or one a short drive away. Times need a shared time of day: `every` if each offered day suits, else
 * `shared` in proportion to the days that do; `any` if the offer names no day or all of them, so that a vague offer
 * does not beat an exact one.
 */
export const MATCH_SCORE = {
	sport: 30,
	level: [25, 16, 7, 0],
	times: { every: 20, any: 15, shared: [10, 15, 20] },
	distance: { same: 25, near: 15 },
} as const

export type MatchWish = {
	sports: number[]
	skill: number
	days: number
	times: number
	cities: string[]
	near: string[]
	willingToTravel: boolean
}
type Columns = Record<'sportId' | 'skill' | 'days' | 'times' | 'city', Column | SQL> & { willingToTravel: Column | SQL }

export const shareBits = (column: Column | SQL, bits: number) => sql`(${column} & ${bits}) <> 0`

export function matchScore(wish: MatchWish, row: Columns): SQL<number> {
	const { sport, level, times, distance } = MATCH_SCORE
	const sharedDays = sql.join(
		Array.from({ length: 7 }, (_, i) => sql`case when (${row.days} & ${wish.days & (1 << i)}) <> 0 then 1 else 0 end`),
		sql` + `,
	)
	const gap = sql`abs(${row.skill} - ${wish.skill})`
	return sql<number>`(
		case when ${isOneOf(row.sportId, wish.sports)} then ${sql.raw(String(sport))} else 0 end
		+ case ${gap} when 0 then ${sql.raw(String(level[0]))} when 1 then ${sql.raw(String(level[1]))} when 2 then ${sql.raw(String(level[2]))} else ${sql.raw(String(level[3]))} end
		+ case when (${row.times} & ${wish.times}) = 0 then 0 when ${row.days} = ${ALL_DAYS} then ${sql.raw(String(times.any))} when (${row.days} & ${wish.days}) = ${row.days} then ${sql.raw(String(times.every))} else case ${sharedDays} when 0 then 0 when 1 then ${sql.raw(String(times.shared[0]))} when 2 then ${sql.raw(String(times.shared[1]))} else ${sql.raw(String(times.shared[2]))} end end
		+ case when ${isOneOf(row.city, wish.cities)} then ${sql.raw(String(distance.same))} when ${isNear(wish, row)} then ${sql.raw(String(distance.near))} else 0 end
	)`.mapWith(Number)
}

/** 1 where a row has a time in common with the wish, and a city or one a short drive away; else 0. */
export const isWithinReach = (wish: MatchWish, row: Columns) => sql<number>`
	case when (${row.times} & ${wish.times}) <> 0 and (${row.days} & ${wish.days}) <> 0
		and (${isOneOf(row.city, wish.cities)} or (${isNear(wish, row)})) then 1 else 0 end`

const isNear = (wish: MatchWish, row: Columns) =>
	sql`${isOneOf(row.city, wish.near)} and ${wish.willingToTravel ? sql`1 = 1` : row.willingToTravel}`

const isOneOf = (column: Column | SQL, values: (string | number)[]) =>
	values.length
		? sql`${column} in (${sql.join(
				values.map((value) => sql`${value}`),
				sql`, `,
			)})`
		: sql`1 = 0`
