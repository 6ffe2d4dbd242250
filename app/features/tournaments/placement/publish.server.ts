import { randomInt } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Reader, Writer } from '#db/client/index.ts'
import { tournamentMatches, tournaments, tournamentTeams } from '#db/schema.ts'
import { hoursIn, countHours, take, type TakenTime } from '#app/features/court-time/court-time.server.ts'
import { slotsChanged, tournamentChanged, type SlotsChange } from '#app/features/live/changes.server.ts'
import { channelOf } from '#app/features/live/channel.ts'
import { conflict } from '#app/lib/errors.ts'
import { portions } from '#app/lib/groups.ts'
import { feederOf, placeOf, teamOf } from '../draw/pairing.ts'
import { readTournament, type TournamentDetails } from '../find.server.ts'
import { hasBegun } from '../matches/begun.ts'
import type { Team } from '../teams/teams.server.ts'
import { endWaitlist } from '../teams/waitlist/waitlist.server.ts'
import { TOURNAMENT_CHANGED } from '../words.ts'
import { leaveOut } from './leave-out.server.ts'
import type { Placed } from './place.ts'
import { courtTimesOf } from './court-times.ts'
import { planPlacement, type Terms } from './plan.server.ts'
import { deleteMatches } from './release.server.ts'
import { tellOfSchedule } from './schedule-notices.server.ts'

type Place = { id: number; court: { id: number }; sport: { id: number } }

export type Changed = SlotsChange & { channel: string }

/**
 * Draws the matches, takes their courts and starts the tournament, which closes registration. `price` is the rand that
 * a venue that was asked agreed to for all courts. Withdraws unpaid teams
 * and replaces an existing schedule. Returns its numbers of matches and court-hours, and what `scheduleChanged` needs
 * after the transaction. Throws 409 with what is missing if fewer than two teams can play or the matches do not fit,
 * and if the tournament changed in the meantime.
 */
export async function publishSchedule(
	tx: Writer,
	tournament: TournamentDetails,
	terms: Terms,
	{ by, now, price = null }: { by: { id: number }; now: Date; price?: number | null },
): Promise<{ matches: number; courtHours: number; changed: Changed }> {
	const again = tournament.status === 'ongoing'
	await start(tx, tournament, terms, { now, courtPrice: price })
	const freed = await deleteMatches(tx, tournament.id)
	const { playing, unpaid, placed } = await planPlacement(tx, tournament, terms, now)
	await leaveOut(tx, tournament, unpaid, now)
	await endWaitlist(tx, tournament, 'scheduled', now)
	await drawLots(tx, playing)
	const taken = await publishMatches(tx, tournament, placed)
	const courtHours = countHours(taken)
	await tellOfSchedule(tx, tournament, { playing, placed, courtHours, again, by }, now)
	const channel = channelOf((await readTournament(tournament.id, tx))!)
	const changed = { ...freed, hours: [...freed.hours, ...hoursIn(taken)], channel }
	return { matches: placed.length, courtHours, changed }
}

export function scheduleChanged({ channel, ...hours }: Changed) {
	slotsChanged(hours)
	tournamentChanged(channel)
}

/** The reason there can be no schedule, or no other one; null if there can. */
export async function scheduleRefusal(reader: Reader, tournament: TournamentDetails, again: boolean) {
	const { id, status } = tournament
	if (status === 'cancelled') return 'This tournament was cancelled.'
	if (status === 'completed') return 'This tournament is over.'
	if (status === 'registration_open') return null
	if (!again) return 'The schedule is out already.'
	const { forfeitedBy, proposal, dispute } = tournamentMatches
	const matches = await reader
		.select({ status: tournamentMatches.status, forfeitedBy, proposal, dispute })
		.from(tournamentMatches)
		.where(eq(tournamentMatches.tournamentId, id))
	const begun = matches.filter(hasBegun)
	if (begun.length === 0) return null
	const what = begun.every(({ status }) => status === 'in_progress') ? 'A match has started' : 'Results have come in'
	return `${what}, so you can’t change the schedule any more.`
}

/** Compare and swap on the tournament as it was read, so the second of two concurrent calls fails. */
async function start(
	tx: Writer,
	{ id, status, scheduledAt }: TournamentDetails,
	terms: Terms,
	{ now, courtPrice }: { now: Date; courtPrice: number | null },
) {
	const asRead = scheduledAt ? eq(tournaments.scheduledAt, scheduledAt) : isNull(tournaments.scheduledAt)
	const started = await tx
		.update(tournaments)
		.set({ status: 'ongoing', ...terms, scheduledAt: now, courtRequest: null, courtPrice })
		.where(and(eq(tournaments.id, id), eq(tournaments.status, status), asRead))
		.returning({ id: tournaments.id })
	if (started.length === 0) throw conflict(TOURNAMENT_CHANGED)
}

/** Stores the matches, and takes and returns their court time. Throws 409 if any is taken in the meantime. */
async function publishMatches(tx: Writer, tournament: Place, placed: readonly Placed[]): Promise<TakenTime[]> {
	const [venueId, sportId] = [tournament.court.id, tournament.sport.id]
	const ids = new Map<number, number>()
	for (const some of portions(placed)) {
		const rows = some.map(
			({ number, round, position, home, away, partners, thirdPlace, group, bracket, court, startTime, endTime }) => ({
				tournamentId: tournament.id,
				courtId: venueId,
				courtNumber: court,
				startTime,
				endTime,
				matchNumber: number,
				round,
				position,
				isThirdPlace: thirdPlace ?? false,
				groupName: group ?? null,
				bracket: bracket ?? null,
				homeTeamId: teamOf(home),
				homePartnerId: partners?.home ?? null,
				homeFrom: feederOf(home),
				homePlace: placeOf(home, thirdPlace),
				awayTeamId: teamOf(away),
				awayPartnerId: partners?.away ?? null,
				awayFrom: feederOf(away),
				awayPlace: placeOf(away, thirdPlace),
			}),
		)
		const stored = await tx
			.insert(tournamentMatches)
			.values(rows)
			.returning({ id: tournamentMatches.id, number: tournamentMatches.matchNumber })
		for (const { id, number } of stored) ids.set(number, id)
	}
	const wanted = courtTimesOf(placed).map(({ number, court, startTime, endTime }): TakenTime => ({
		holder: { kind: 'fixture', id: ids.get(number)! },
		sportId,
		courtNumber: court,
		startTime,
		endTime,
	}))
	const taken = await take(tx, venueId, wanted)
	if (countHours(taken) < countHours(wanted))
		throw conflict('Somebody has just taken one of the courts. Generate the schedule again.')
	return taken
}

/** Draws a lot for each team once and for all; it breaks ties between teams equal in everything else. */
async function drawLots(tx: Writer, teams: readonly Team[]) {
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
