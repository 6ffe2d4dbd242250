import { asc, eq, inArray, or } from 'drizzle-orm'
import { db, type Reader } from '../client/index.ts'
import { tournamentOrganizers, tournaments } from '../schema.ts'

/** Returns the user ids of those who run tournaments, by the tournament's id, each one's own organiser first. */
export async function findOrganizersOf(reader: Reader, tournamentIds: number[]) {
	const rows = await reader
		.select({ id: tournaments.id, organizerId: tournaments.organizerId, helper: tournamentOrganizers.userId })
		.from(tournaments)
		.leftJoin(tournamentOrganizers, eq(tournamentOrganizers.tournamentId, tournaments.id))
		.where(inArray(tournaments.id, tournamentIds))
		.orderBy(asc(tournamentOrganizers.id))
	const people = new Map<number, number[]>()
	for (const { id, organizerId, helper } of rows) {
		if (!people.has(id)) people.set(id, [organizerId])
		if (helper !== null) people.get(id)!.push(helper)
	}
	return people
}

/** Returns the user ids of those who run a tournament, its own organiser first. */
export const findOrganizers = async (reader: Reader, tournamentId: number) =>
	(await findOrganizersOf(reader, [tournamentId])).get(tournamentId) ?? []

/** Tournaments that a person runs, as their organiser or beside them. */
export const isRunBy = (userId: number) =>
	or(
		eq(tournaments.organizerId, userId),
		inArray(
			tournaments.id,
			db
				.select({ id: tournamentOrganizers.tournamentId })
				.from(tournamentOrganizers)
				.where(eq(tournamentOrganizers.userId, userId)),
		),
	)!
