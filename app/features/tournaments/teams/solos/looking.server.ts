import { and, asc, eq, exists, inArray, isNull, ne, not } from 'drizzle-orm'
import { db, type Reader, type Writer } from '#db/client/index.ts'
import { playerPreferences, teamMembers, tournamentSolos, users } from '#db/schema.ts'
import { publicUsername } from '#app/features/accounts/names/public-username.server.ts'
import { notify, type NewNotice } from '#app/features/notices/notices.server.ts'

/** A row counts while its player is in no team of the tournament, however they would have got there. */
const isLooking = (tournamentId: number) =>
	and(
		eq(tournamentSolos.tournamentId, tournamentId),
		isNull(tournamentSolos.teamId),
		not(
			exists(
				db
					.select({ id: teamMembers.id })
					.from(teamMembers)
					.where(
						and(
							eq(teamMembers.tournamentId, tournamentSolos.tournamentId),
							eq(teamMembers.userId, tournamentSolos.userId),
						),
					),
			),
		),
	)

/** Returns the players who look for a team, with their level, first come first; without suspended and deleted accounts. */
export const findLooking = (reader: Reader, { id }: { id: number }) =>
	reader
		.select({
			id: tournamentSolos.id,
			userId: users.id,
			fullName: users.fullName,
			username: publicUsername,
			level: playerPreferences.skillLevel,
		})
		.from(tournamentSolos)
		.innerJoin(users, and(eq(users.id, tournamentSolos.userId), isNull(users.suspendedAt), isNull(users.deletedAt)))
		.leftJoin(playerPreferences, eq(playerPreferences.userId, users.id))
		.where(isLooking(id))
		.orderBy(asc(tournamentSolos.id))
export type Looking = Awaited<ReturnType<typeof findLooking>>[number]

/** Whether a player looks for a team. */
export const looksForTeam = async ({ id }: { id: number }, user: { id: number }, reader: Reader = db) =>
	(await reader.$count(tournamentSolos, and(isLooking(id), eq(tournamentSolos.userId, user.id)))) > 0

/** Takes a player off the list, whatever becomes of the team that they enter. */
export const stopLooking = (tx: Writer, { id }: { id: number }, user: { id: number }) =>
	tx.delete(tournamentSolos).where(and(eq(tournamentSolos.tournamentId, id), eq(tournamentSolos.userId, user.id)))

/**
 * Lists the solo players of a team that comes apart again, except a captain who withdraws it. Forgets those who have
 * left it. The caller has not taken them off the team yet. Returns their ids.
 */
export async function lookAgain(tx: Writer, { id, except }: { id: number; except: number | null }) {
	const playing = tx.select({ userId: teamMembers.userId }).from(teamMembers).where(eq(teamMembers.teamId, id))
	const again = inArray(tournamentSolos.userId, playing)
	const stays = except === null ? undefined : ne(tournamentSolos.userId, except)
	const looking = await tx
		.update(tournamentSolos)
		.set({ teamId: null })
		.where(and(eq(tournamentSolos.teamId, id), again, stays))
		.returning({ userId: tournamentSolos.userId })
	await tx.delete(tournamentSolos).where(eq(tournamentSolos.teamId, id))
	return looking.map(({ userId }) => userId)
}

/** Tells those who have found no team that they need not wait any more, and forgets all who joined without one. */
export async function endLooking(
	tx: Writer,
	{ id, name, isPublic }: { id: number; name: string; isPublic: boolean },
	why: 'scheduled' | 'cancelled',
	now: Date,
) {
	const looking = await findLooking(tx, { id })
	await tx.delete(tournamentSolos).where(eq(tournamentSolos.tournamentId, id))
	const told = looking.map(({ userId, id: soloId }): NewNotice => ({
		userId,
		kind: 'tournament',
		what: 'no team found',
		subject: 'tournament',
		subjectId: id,
		data: { tournament: name, why, isPublic },
		cause: `tournament:${id}:no-team:${soloId}`,
	}))
	await notify(tx, told, now)
}
