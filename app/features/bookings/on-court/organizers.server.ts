import { asc, eq, inArray } from 'drizzle-orm'
import type { Reader } from '#db/client/index.ts'
import { tournamentOrganizers, tournaments } from '#db/schema.ts'

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
