import { and, eq, inArray } from 'drizzle-orm'
import { write, type Reader } from '#db/client/index.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { conflict, notFound } from '#app/lib/errors.ts'
import type { Kind, Tables } from './kind.ts'
import { isWelcome } from './approval.server.ts'
import { fillPlaces, lock, recount } from './places.server.ts'
import { checkInReason, closedReason } from './terms.ts'

type CheckIn = { personId: number; arrived: boolean }

/**
 * Notes that a person with a place was there, or takes it back; twice changes nothing. While the gathering is open,
 * taking it back removes a person who is no member any more. Throws like `findManaged` of the kind, 404 for a person
 * without a place, 409 more than an hour before the start, too long after the end, and when it was cancelled.
 */
export async function checkIn<Ids>(
	kind: Kind<Ids>,
	user: Actor,
	ids: Ids,
	{ personId, arrived }: CheckIn,
	now = new Date(),
) {
	const { people, terms } = kind
	const [from, to] = arrived ? ([kind.going, 'attended'] as const) : (['attended', kind.going] as const)
	return write(async (tx) => {
		const { id } = await (kind.findAtDoor ?? kind.findManaged)(tx, user, ids, now)
		const gathering = await lock(tx, kind, id)
		const reason = checkInReason(terms, gathering, now)
		if (reason) throw conflict(reason)
		const person = and(eq(people.eventId, id), eq(people.id, personId))
		const [changed] = await tx
			.update(people)
			.set({ status: to })
			.where(and(person, eq(people.status, from)))
			.returning({ userId: people.userId })
		if (!changed) {
			if ((await tx.$count(people, and(person, eq(people.status, to)))) > 0) return
			throw notFound(`That person doesn’t have a place at this ${terms.noun}.`)
		}
		const { userId } = changed
		const isOpen = closedReason(terms, gathering, now) === null
		if (!arrived && isOpen && !(await isWelcome(tx, kind, id, userId))) {
			await tx.delete(people).where(person)
			await fillPlaces(tx, kind, gathering, now)
		} else await recount(tx, kind, id)
		await kind.log?.(tx, user, ids, 'check-in', now)
		await kind.onCheckIn?.(tx, gathering, { userId, arrived }, now)
	})
}

export const hasCheckIns = async ({ people }: Tables, ids: number[], reader: Reader) =>
	(await reader.$count(people, and(inArray(people.eventId, ids), eq(people.status, 'attended')))) > 0
