import { eq, inArray } from 'drizzle-orm'
import {
	courtTime,
	gamePlayers,
	games,
	teamMembers,
	tournamentMatches,
	tournaments,
	tournamentTeams,
	users,
} from '../schema.ts'
import { priced } from './calendar.ts'
import { at, DAY, HOUR, later } from './clock.ts'
import { insertAll, insertWithIds } from './insert.ts'
import { randomFrom, type Random } from './random.ts'
import { offerOf, venueOf, type Scene } from './scene.ts'
import { addEntryFees, calledOffAt, type SeededTeam } from './tournaments/entries.ts'
import { bestOf, evening, eveningTerms } from './tournaments/evening.ts'
import { fixtures, playingHours, type Playing } from './tournaments/fixtures.ts'
import { plans, teamNames, type TournamentPlan } from './tournaments/plans.ts'
import { championOf } from './tournaments/results.ts'

export type FinishedTournament = { id: number; endDate: Date; players: number[]; winners: number[] }

/** Adds tournaments in every state, whose matches take their courts; returns who played in the finished ones. */
export async function addTournaments(scene: Scene): Promise<FinishedTournament[]> {
	const random = randomFrom('tournaments')
	const finished: FinishedTournament[] = []
	for (const plan of plans) {
		const { teams, squads, ...playing } = await addTournament(scene, random, plan)
		if (plan.status !== 'ongoing' && plan.status !== 'completed') continue

		const winner = await addMatches(scene, random, { ...playing, teams: teams.map(({ id }) => id) })
		if (winner === null) continue
		const winners = squads[teams.findIndex(({ id }) => id === winner)]!
		finished.push({ id: playing.id, endDate: endOf(scene, plan), players: squads.flat(), winners })
	}
	return finished
}

const endOf = ({ now }: Scene, { days }: TournamentPlan) => at(now, days[1], 21)

async function addTournament(scene: Scene, random: Random, plan: TournamentPlan) {
	const { tx, now, people } = scene
	const {
		venue: key,
		sport,
		days,
		teams: count,
		squad,
		organizer,
		captain,
		player,
		asks,
		incidents: _,
		...words
	} = plan
	const venue = venueOf(scene, key)
	const offer = offerOf(venue, sport)
	const locals = random.shuffled(scene.players.filter(({ city }) => city === venue.city).map(({ id }) => id))
	const others = random.shuffled(scene.players.map(({ id }) => id).filter((id) => !locals.includes(id)))
	const [local, ...pool] = [...locals, ...others] as [number, ...number[]]
	if (captain) pool.unshift(people[captain])
	if (player) pool.splice(1, 0, people[player])

	const begun = plan.status === 'ongoing' || plan.status === 'completed'
	const opened = later(now, (Math.min(days[0], 0) - 30) * DAY)
	const scheduledAt = at(now, days[0] - 2, 20)
	const cancelledAt = plan.status === 'cancelled' ? calledOffAt(scene) : null
	const [id] = await insertWithIds(tx, tournaments, [
		{
			...words,
			courtId: venue.id,
			sportId: offer.sportId,
			organizerId: organizer ? people[organizer] : local,
			currentTeams: count,
			startDate: at(now, days[0], 9),
			endDate: endOf(scene, plan),
			registrationDeadline: at(now, days[0] - 2, 18),
			createdAt: opened,
			cancelledAt,
			...(begun && { scheduledAt, ...playingHours }),
			...(begun && plan.format === 'americano' && { ...eveningTerms, rounds: count - 1 }),
		},
	])
	const isAlone = plan.format === 'americano'
	const names = isAlone ? await namesOf(tx, pool.slice(0, count)) : random.shuffled(teamNames[sport]).slice(0, count)
	const lots = random.shuffled(names.map((_, i) => i + 1))
	const squads = names.map((_, i) => pool.slice(i * squad, (i + 1) * squad))
	const rows = names.map((name, i) => ({
		tournamentId: id!,
		name,
		nameKey: name.toLowerCase(),
		captainId: squads[i]![0]!,
		entryFee: plan.entryFee ?? 0,
		lot: lots[i],
		seed: begun && plan.format === 'knockout' ? i + 1 : null,
		status: owes(random, plan, i) ? ('registered' as const) : ('active' as const),
		createdAt: later(opened, (i + 1) * 7 * HOUR),
	}))
	const ids = await insertWithIds(tx, tournamentTeams, rows)
	const teams: SeededTeam[] = rows.map((row, i) => ({ ...row, id: ids[i]! }))
	await insertAll(
		tx,
		teamMembers,
		squads.flatMap((squad, i) =>
			squad.map((userId, position) => ({
				teamId: ids[i]!,
				tournamentId: id!,
				userId,
				role: position === 0 ? 'captain' : 'player',
				joinedAt: later(opened, (i + 1) * 7 * HOUR + position * HOUR),
			})),
		),
	)
	await addEntryFees(scene, venue, teams, cancelledAt)
	if (asks) {
		const active = teams.filter(({ status }) => status === 'active').length
		const matches = plan.format === 'knockout' ? active - 1 : (active * (active - 1)) / 2
		const askedAt = later(now, -3 * HOUR).toISOString()
		const asked = { ...playingHours, matchHours: 1, thirdPlace: false, matches, courtHours: matches }
		// All matches but the last are played side by side.
		const start = at(now, days[0], playingHours.dayStart)
		const hours = Array.from({ length: matches }, (_, i) => (i < matches - 1 ? start : later(start, HOUR)))
		const price = priced(offer, hours).reduce((sum, { price }) => sum + price, 0)
		const courtRequest = { ...asked, price, askedAt, refusal: null }
		await tx.update(tournaments).set({ courtRequest }).where(eq(tournaments.id, id!))
	}
	return { id: id!, plan, venue, offer, teams, squads, scheduledAt }
}

/** The names with which people enter alone, in their order. */
async function namesOf(tx: Scene['tx'], ids: number[]): Promise<string[]> {
	const rows = await tx.select({ id: users.id, name: users.fullName }).from(users).where(inArray(users.id, ids))
	return ids.map((id) => rows.find((row) => row.id === id)!.name)
}

/** Where teams are still joining, that of the cast and some others have not paid. */
function owes(random: Random, { status, entryFee, captain }: TournamentPlan, nth: number) {
	if (status !== 'registration_open' || !entryFee) return false
	return nth === 0 && captain ? true : random.chance(0.3)
}

/** Adds the link by which the captain of a team asks who comes to its next match, and what two friends have said. */
async function addTeamLink({ tx, now }: Scene, teamId: number, matches: (typeof tournamentMatches.$inferInsert)[]) {
	const next = matches
		.filter((match) => (match.homeTeamId === teamId || match.awayTeamId === teamId) && match.status === 'scheduled')
		.sort((a, b) => a.startTime.getTime() - b.startTime.getTime())
		.find(({ startTime }) => startTime > now)
	const dates = { createdAt: later(now, -5 * HOUR), updatedAt: later(now, -5 * HOUR) }
	const [gameId] = await insertWithIds(tx, games, [{ teamId, key: crypto.randomUUID(), places: 8, ...dates }])
	if (!next) return
	const said = [
		{ name: 'Kabelo', answer: 'in' as const },
		{ name: 'Zanele', answer: 'out' as const },
	]
	await tx.insert(gamePlayers).values(
		said.map(({ name, answer }) => ({
			gameId: gameId!,
			name,
			nameKey: name.toLowerCase(),
			browserHash: `${name} has no browser here`,
			answer,
			startTime: next.startTime,
			...dates,
		})),
	)
}

const halvesFrom = (start: Date, end: Date) =>
	Array.from({ length: ((end.getTime() - start.getTime()) / HOUR) * 2 }, (_, i) => later(start, (i * HOUR) / 2))

/** Writes the matches with the hours of their courts; returns the winner's id, null while there is none. */
async function addMatches({ tx, ...scene }: Scene, random: Random, playing: Playing): Promise<number | null> {
	const isEvening = playing.plan.format === 'americano'
	const matches = (isEvening ? evening : fixtures)({ tx, ...scene }, random, playing)
	const ids = await insertWithIds(tx, tournamentMatches, matches)
	const { venue, offer, plan } = playing
	const held = matches.flatMap(({ startTime, endTime, courtNumber = 1 }, i) =>
		halvesFrom(startTime, endTime).map((startTime) => ({
			matchId: ids[i]!,
			courtId: venue.id,
			sportId: offer.sportId,
			courtNumber,
			startTime,
		})),
	)
	await insertAll(tx, courtTime, held)
	if (plan.status === 'ongoing' && plan.captain) await addTeamLink({ tx, ...scene }, playing.teams[0]!, matches)
	if (plan.status !== 'completed') return null
	const winnerTeamId = isEvening ? bestOf(playing.teams, matches) : championOf(playing, matches)
	await tx.update(tournaments).set({ winnerTeamId }).where(eq(tournaments.id, playing.id))
	return winnerTeamId
}
