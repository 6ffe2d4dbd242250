import { and, eq, inArray } from 'drizzle-orm'
import type { Reader, Writer } from '#db/client/index.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { notify, type NewNotice } from '#app/features/notices/notices.server.ts'
import { conflict, notFound } from '#app/lib/errors.ts'
import { factsOf, noticeOf, type Gathering, type Kind } from './kind.ts'
import { changePeople, nobody } from './people.server.ts'
import { fillPlaces, nextStatus } from './places.server.ts'
import { type PlaceStatus } from './terms.ts'

/**
 * Accepts a request: gives the person a place, or the end of the waitlist when it is full, and tells them. Accepts a
 * person who was declined before, too; one who has a place keeps it. Throws like `removePerson`, and 409 when the
 * person has left since they asked.
 */
export function acceptPerson<Ids>(kind: Kind<Ids>, user: Actor, ids: Ids, personId: number, now = new Date()) {
	return changePeople(kind, user, ids, now, async (tx, gathering) => {
		const status = await nextStatus(tx, kind, gathering)
		const asked = await move(tx, kind, gathering, { personId, from: ['requested', 'declined'], to: status })
		if (!asked) return
		if (!(await isWelcome(tx, kind, gathering.id, asked.userId))) throw conflict(kind.members!.left)
		const about = { userId: asked.userId, ...noticeOf(kind, gathering, `accepted:${personId}`) }
		const facts = factsOf(gathering)
		const notice: NewNotice =
			status === 'waitlisted'
				? { ...about, what: 'on the waitlist', data: { ...facts, noun: kind.terms.noun } }
				: { ...about, what: 'request accepted', data: facts }
		await notify(tx, [notice], now)
	})
}

/** Whether a person belongs to those whom the gathering is for. */
export const isWelcome = async (tx: Reader, { members }: Kind, id: number, userId: number) =>
	!members || (await members.has(tx, id, userId))

/** Declines a request for a place and tells the person; twice changes nothing. Throws like `removePerson`. */
export function declinePerson<Ids>(kind: Kind<Ids>, user: Actor, ids: Ids, personId: number, now = new Date()) {
	return changePeople(kind, user, ids, now, async (tx, gathering) => {
		const asked = await move(tx, kind, gathering, { personId, from: ['requested'], to: 'declined' })
		if (!asked) return
		const about = { userId: asked.userId, ...noticeOf(kind, gathering, `declined:${personId}`) }
		const data = { ...factsOf(gathering), host: kind.terms.host }
		await notify(tx, [{ ...about, what: 'request declined', data }], now)
	})
}

/**
 * Lets in all people who asked for a place that needs no asking any more, in the order they asked: onto the waitlist,
 * and from there as far as there are places. They are told, and the gathering is recounted.
 */
export async function admitAll(tx: Writer, kind: Kind, gathering: Gathering, now: Date) {
	const { people } = kind
	const admitted = await tx
		.update(people)
		.set({ status: 'waitlisted' })
		.where(and(eq(people.eventId, gathering.id), eq(people.status, 'requested')))
		.returning({ id: people.id })
	await fillPlaces(tx, kind, gathering, now)
	if (admitted.length === 0) return
	const ids = admitted.map(({ id }) => id)
	const waiting = await tx
		.select({ id: people.id, userId: people.userId })
		.from(people)
		.where(and(inArray(people.id, ids), eq(people.status, 'waitlisted')))
	const data = { ...factsOf(gathering), noun: kind.terms.noun }
	const told = waiting.map(({ id, userId }) => ({
		userId,
		...noticeOf(kind, gathering, `accepted:${id}`),
		what: 'on the waitlist' as const,
		data,
	}))
	await notify(tx, told, now)
}

type Move = { personId: number; from: PlaceStatus[]; to: PlaceStatus }

/** Compare and swap; undefined where it was done already. Throws 404 for a person who is not at this gathering. */
async function move(tx: Writer, kind: Kind, gathering: Gathering, { personId, from, to }: Move) {
	const { people } = kind
	const person = and(eq(people.eventId, gathering.id), eq(people.id, personId))
	const [moved] = await tx
		.update(people)
		.set({ status: to })
		.where(and(person, inArray(people.status, from)))
		.returning({ userId: people.userId })
	if (!moved && (await tx.$count(people, person)) === 0) throw notFound(nobody(kind))
	return moved
}
