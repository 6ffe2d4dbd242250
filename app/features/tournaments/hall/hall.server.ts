import { createHash } from 'node:crypto'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { formatTime } from '#app/lib/time/time.ts'
import { tournamentAddress } from '../address.ts'
import { findTournament, type Asking, type TournamentDetails } from '../find.server.ts'
import { findCachedMatches, type Match } from '../matches/matches.server.ts'
import { findProgress } from '../page/progress.server.ts'
import { toFixture, type Reading } from '../schedule/fixture.ts'
import { isOpen, isTimeless } from '../schedule/match-standing.ts'
import { roundsOf } from '../schedule/rounds.ts'
import { findSittingOut } from '../schedule/schedule.server.ts'
import { findTable } from '../standings/standings.server.ts'
import { tableWords } from '../standings/table-words.ts'
import { tablesOf } from '../standings/tables.ts'
import { hasBracket } from '../status.ts'
import { findTeams } from '../teams/teams.server.ts'
import { HallPage, STAYS, STYLE, type Hall } from './hall-page.tsx'
import { slidesOf, type HallMatch, type Slide } from './slides.ts'

const POLICY = [
	"default-src 'none'",
	`style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
	"base-uri 'none'",
	"form-action 'none'",
	"frame-ancestors 'none'",
].join('; ')

/** Responds with one slide of the hall's screen. Throws 404 if the visitor may not see the tournament. */
export async function respondWithHall(id: number | null, asking: Asking, slide: number, now = new Date()) {
	const page = await findHall(id, asking, slide, now)
	const html = `<!DOCTYPE html>${renderToStaticMarkup(createElement(HallPage, page))}`
	return new Response(html, {
		headers: {
			'Content-Type': 'text/html; charset=utf-8',
			'Content-Security-Policy': POLICY,
			'X-Robots-Tag': 'noindex',
			Refresh: `${STAYS};url=${page.next}`,
		},
	})
}

const MOST_RESULTS = 6

/** Slide `number` from 0, and the first again after the last. Throws like `findTournament`. */
async function findHall(id: number | null, asking: Asking, number: number, now: Date): Promise<Hall> {
	const tournament = await findTournament(id, asking)
	const { name, court, format, matchPoints, winnerTeamId, status } = tournament
	const slides = await findSlides(tournament, now)
	const at = number % slides.length
	const { winner } = await findProgress(now, tournament.id, winnerTeamId)
	const { entrant } = tableWords({ format, counts: tournament.counts, matchPoints })
	const address = tournamentAddress(tournament, 'hall')
	return {
		tournament: { name, venue: court.name, winner: status === 'completed' ? winner : null },
		slide: slides[at]!,
		next: `${address}${address.includes('?') ? '&' : '?'}slide=${(at + 1) % slides.length}`,
		clock: formatTime(now),
		entrant,
	}
}

async function findSlides(tournament: Awaited<ReturnType<typeof findTournament>>, now: Date): Promise<Slide[]> {
	const { tables, results, next, names } = await findBoard(tournament, now)
	return slidesOf({
		next,
		names,
		results: results.slice(0, MOST_RESULTS),
		tables: tables.map(({ title, rows }) => ({
			title,
			rows: rows.map(({ team, rank, stats }) => ({
				id: team.id,
				rank,
				name: team.name,
				played: stats.matchesPlayed,
				points: stats.points,
			})),
		})),
	})
}

type Shown = Pick<TournamentDetails, 'id' | 'format' | 'matchPoints' | 'tieBreaks' | 'status'>

/**
 * Returns what anybody may see of a tournament at a glance: the round that is on or next, all matches to come, all
 * results, latest first, the tables, and who has entered while teams can join.
 */
export async function findBoard(tournament: Shown, now: Date) {
	const { id, format, matchPoints, tieBreaks, status } = tournament
	const matches = await findCachedMatches(now, id)
	const reading: Reading = {
		format,
		team: null,
		canManage: false,
		sittingOut: await findSittingOut(tournament, matches),
	}
	const open = matches.filter(isOpen).sort(soonestFirst)
	const current = open.length > 0 ? matches.filter((match) => match.roundName === open[0]!.roundName) : []
	const [round] = roundsOf(matches, { team: null, round: null, isOnDay: null }, reading, now).filter(
		({ name }) => name === open[0]?.roundName,
	)
	const over = matches.filter(({ status }) => status === 'completed').sort(soonestFirst)
	const asRow = (match: Match) => hallMatch(match, reading, now)
	const hasTable = matches.length > 0 && !(hasBracket(format) && format !== 'groups_knockout')
	const entered = status === 'registration_open' ? await findTeams(id) : []
	return {
		next: { title: open[0]?.roundName ?? '', matches: current.map(asRow), lines: round?.lines ?? [] },
		upcoming: open.filter((match) => match.endTime > now && !isTimeless(match)).map(asRow),
		results: over.reverse().map(asRow),
		tables: hasTable ? tablesOf(await findTable(now, { id, format, matchPoints, tieBreaks })) : [],
		names: entered.map(({ name }) => name),
	}
}

const soonestFirst = (a: Match, b: Match) =>
	a.startTime.getTime() - b.startTime.getTime() || a.matchNumber - b.matchNumber

function hallMatch(match: Match, reading: Reading, now: Date): HallMatch {
	const { id, home, away, score, winner, time, day, onCourt, ...fixture } = toFixture(match, reading, now)
	const start = time.split('–')[0]
	return {
		id,
		home,
		away,
		score,
		winner,
		when: fixture.isTimeless ? 'Needs a new time' : `${day}, ${start} · ${onCourt}`,
	}
}
