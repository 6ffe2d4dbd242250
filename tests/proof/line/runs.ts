import { connect } from '#db/client/sqlite.ts'
import { cast } from '#db/cast.ts'
import { HOUR } from '#app/lib/time/time.ts'
import { caseSeed, proof, times } from '#tests/support/cases.ts'
import type { Demo } from '#tests/support/demo.ts'
import { startBadLine } from '#tests/support/outside/flaky-proxy.ts'
import { freeHours, type Place } from '../../journeys/plain/steps.ts'

export const RUNS = Number(process.env.BAD_LINE_RUNS ?? times(4, 200))
export const PACE = Number(process.env.BAD_LINE_PACE ?? (proof ? 1 : 200))

export const VENUE = 'Muizenberg Corner Court' // it has one court
export const CLUB = 'Kirstenhof Tennis Club'
export const NOTES = 'Two rackets & a ball'

export type Hour = Place & { date: string; hour: number }
export type Line = { url: string; lost: () => void }

/** Makes all runs, some of them at once, each on a line of its own to the demo. `lost` counts what got no answer. */
export async function everyRun(
	demo: Demo,
	{ resets, atOnce, runs = RUNS }: { resets: number; atOnce: number; runs?: number },
	run: (line: Line, n: number) => Promise<void>,
) {
	const waiting = Array.from({ length: runs }, (_, n) => n)
	const sums = { lost: 0, answers: 0, resets: 0, stalls: 0, outages: 0 }
	const oneByOne = async () => {
		for (let n = waiting.shift(); n !== undefined; n = waiting.shift()) {
			const line = await startBadLine({ seed: caseSeed * 1_000 + n, resets, pace: PACE })
			line.lead(demo.url)
			try {
				await run({ url: line.url, lost: () => sums.lost++ }, n)
			} catch (error) {
				throw new Error(`Run ${n} of seed ${caseSeed}, ${JSON.stringify(line.counts)}`, { cause: error })
			} finally {
				await line.stop()
				for (const name of ['answers', 'resets', 'stalls', 'outages'] as const) sums[name] += line.counts[name]
			}
		}
	}
	await Promise.all(Array.from({ length: atOnce }, oneByOne))
	if (proof) console.log(`${runs} runs, ${JSON.stringify(sums)}`)
}

/** Returns so many free hours of different days and times. */
export async function hoursFrom(demo: Demo, place: Place, count: number, from: number) {
	const found: Hour[] = []
	for (let days = from; found.length < count; days++) {
		const { date, hours } = await freeHours(demo, place, days)
		found.push(...hours.map(({ hour }) => ({ ...place, date, hour })))
	}
	return found
}

/** Adds matches of Thandi's team that were just played, and returns their addresses with what is stored of each. */
export function matchesToReport({ databaseUrl }: Demo, count: number) {
	const database = connect(databaseUrl)
	const [first] = database
		.prepare(
			`select m.* from tournament_matches m
			join tournaments on tournaments.id = m.tournament_id and tournaments.format = 'league'
			join tournament_teams home on home.id = m.home_team_id
			join tournament_teams away on away.id = m.away_team_id
			join users on users.id = home.captain_id and users.username = ?
			limit 1`,
		)
		.all(cast.thandi.username) as [Record<string, unknown>]
	const { id: _, ...match } = first
	const last = database
		.prepare('select max(match_number) from tournament_matches where tournament_id = ?')
		.pluck()
		.get(match.tournament_id) as number
	const blank = ['home_score', 'away_score', 'forfeited_by', 'decided_by', 'proposal', 'dispute', 'confirm_by']
	const fresh = { ...match, ...Object.fromEntries(blank.map((name) => [name, null])), status: 'scheduled', version: 0 }
	const names = Object.keys(fresh)
	const insert = database.prepare(
		`insert into tournament_matches (${names.join()}) values (${names.map((name) => `@${name}`).join()})`,
	)
	const hourAgo = Date.now() - 2 * HOUR
	const ids = Array.from({ length: count }, (_, n) => {
		const played = { start_time: hourAgo, end_time: hourAgo + HOUR, match_number: last + 1 + n }
		return insert.run({ ...fresh, ...played }).lastInsertRowid
	})
	database.close()
	return ids.map((id) => ({
		address: `/tournaments/${String(match.tournament_id)}/schedule/matches/${id}`,
		stored() {
			const reader = connect(databaseUrl)
			const row = reader.prepare('select proposal, status, version from tournament_matches where id = ?').get(id)
			reader.close()
			const { proposal, ...rest } = row as { proposal: string; status: string; version: number }
			const { homeScore, awayScore } = JSON.parse(proposal) as { homeScore: number; awayScore: number }
			return { ...rest, homeScore, awayScore }
		},
	}))
}
