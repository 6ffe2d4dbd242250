import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { bookedHours, tournamentMatches, tournamentTeams } from '#db/schema.ts'
import { conflict } from '#app/lib/errors.ts'
import { hoursBetween } from '#app/lib/time.ts'
import type { Side } from '../draw/pairing.ts'
import type { Team } from '../teams/teams.server.ts'
import type { Placed } from './place.ts'

type Place = { id: number; court: { id: number }; sport: { id: number } }

// SQLite takes a limited number of values in one statement.
const AT_ONCE = 500

/**
 * Stores the matches and takes their court hours, and answers these. Throws 409 when one of them has been taken
 * meanwhile.
 */
export async function publishMatches(tx: Writer, tournament: Place, placed: readonly Placed[]): Promise<Date[]> {
	const [venueId, sportId] = [tournament.court.id, tournament.sport.id]
	const ids = new Map<number, number>()
	for (const some of chunks(placed)) {
		const rows = some.map(({ number, round, position, home, away, thirdPlace, court, startTime, endTime }) => ({
			...{ tournamentId: tournament.id, courtId: venueId, courtNumber: court, startTime, endTime },
			...{ matchNumber: number, round, position, isThirdPlace: thirdPlace ?? false },
			...{ homeTeamId: teamOf(home), homeFrom: feederOf(home), awayTeamId: teamOf(away), awayFrom: feederOf(away) },
		}))
		const stored = await tx
			.insert(tournamentMatches)
			.values(rows)
			.returning({ id: tournamentMatches.id, number: tournamentMatches.matchNumber })
		for (const { id, number } of stored) ids.set(number, id)
	}
	const hours = placed.flatMap(({ number, court, startTime, endTime }) =>
		hoursBetween(startTime, endTime).map((hour) => ({
			...{ matchId: ids.get(number)!, courtId: venueId, sportId, courtNumber: court, hour },
		})),
	)
	let held = 0
	for (const some of chunks(hours)) {
		const fresh = await tx.insert(bookedHours).values(some).onConflictDoNothing().returning({ hour: bookedHours.hour })
		held += fresh.length
	}
	if (held < hours.length) throw conflict('One of the courts has just been taken. Please generate the schedule again.')
	return hours.map(({ hour }) => hour)
}

const teamOf = (side: Side) => ('team' in side ? side.team : null)
const feederOf = (side: Side) => ('team' in side ? null : 'winnerOf' in side ? side.winnerOf : side.loserOf)

function* chunks<Row>(rows: readonly Row[]) {
	for (let from = 0; from < rows.length; from += AT_ONCE) yield rows.slice(from, from + AT_ONCE)
}

/** Gives each team a number by chance, once and for good: it decides where two are equal in everything else. */
export async function drawLots(tx: Writer, teams: readonly Team[]) {
	if (teams.every(({ lot }) => lot > 0)) return
	const lots = teams.map((_, i) => i + 1)
	for (let last = lots.length - 1; last > 0; last--) {
		const other = randomInt(last + 1)
		;[lots[last], lots[other]] = [lots[other]!, lots[last]!]
	}
	for (const [i, { id }] of teams.entries()) {
		await tx.update(tournamentTeams).set({ lot: lots[i]! }).where(eq(tournamentTeams.id, id))
	}
}
