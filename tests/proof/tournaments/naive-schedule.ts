import { and, eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { courtTime, tournamentMatches, tournaments, tournamentTeams } from '#db/schema.ts'
import { draw } from '#app/features/tournaments/draw/draw.ts'
import { findFreeUnits } from '#app/features/tournaments/placement/free-slots.server.ts'
import type { TeamFormat } from '#app/features/tournaments/status.ts'
import { place } from '#app/features/tournaments/placement/place.ts'
import { readTournament } from '#app/features/tournaments/find.server.ts'
import { halfHoursBetween } from '#app/lib/time/time.ts'
import { barrier } from '#tests/support/barrier.ts'

/** Counter-example: reads teams and free hours, and stores the schedule unchecked later. The races must catch this. */
export async function generateNaively(id: number, now: Date) {
	const tournament = (await readTournament(id, db))!
	if (tournament.status !== 'registration_open') return { status: 409 }
	const teams = await db
		.select({ id: tournamentTeams.id })
		.from(tournamentTeams)
		.where(and(eq(tournamentTeams.tournamentId, id), eq(tournamentTeams.status, 'active')))
	const units = await findFreeUnits(db, tournament, { dayStart: 9, dayEnd: 17, matchHours: 1, courtNumbers: null }, now)
	const { placed } = place(
		draw(
			tournament.format as TeamFormat,
			teams.map((team) => team.id),
		),
		units,
		{ matchHours: 1 },
	)
	await barrier()
	await write(async (tx) => {
		const before = await tx.$count(tournamentMatches, eq(tournamentMatches.tournamentId, id))
		for (const { number, round, home, away, court, startTime, endTime } of placed!) {
			const [homeTeamId, awayTeamId] = [home, away].map((side) => ('team' in side ? side.team : null))
			const [match] = await tx
				.insert(tournamentMatches)
				.values({
					tournamentId: id,
					matchNumber: before + number,
					round,
					homeTeamId,
					awayTeamId,
					courtId: tournament.court.id,
					courtNumber: court,
					startTime,
					endTime,
				})
				.returning({ id: tournamentMatches.id })
			const held = { matchId: match!.id, courtId: tournament.court.id, sportId: tournament.sportId, courtNumber: court }
			await tx
				.insert(courtTime)
				.values(halfHoursBetween(startTime, endTime).map((startTime) => ({ ...held, startTime })))
				.onConflictDoNothing()
		}
		await tx.update(tournaments).set({ status: 'ongoing' }).where(eq(tournaments.id, id))
	})
	return { status: 201 }
}
