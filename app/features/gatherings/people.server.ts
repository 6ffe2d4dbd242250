import { and, asc, eq, inArray } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { users } from '#db/schema.ts'
import { personName, publicUsername } from '#app/features/accounts/names/public-username.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { initials } from '#app/features/navigation/initials.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { conflict, notFound } from '#app/lib/errors.ts'
import { groupBy } from '#app/lib/groups.ts'
import { pageOf } from '#app/lib/paging.ts'
import { factsOf, noticeOf, type Gathering, type Kind, type Tables } from './kind.ts'
import { countWaiting, fillPlaces, lockOpen, recount } from './places.server.ts'
import { closedReason, isReply, type List, type PlaceStatus, type Reply } from './terms.ts'

const ON: Record<List, (PlaceStatus | Reply)[]> = {
	going: ['registered', 'attending', 'attended'],
	waitlist: ['waitlisted'],
	requests: ['requested', 'declined'],
	came: ['attended'],
	maybe: ['maybe'],
	absent: ['absent'],
}

type Signed = Pick<Tables, 'people'>

const columns = ({ people }: Signed) => ({
	id: people.id,
	userId: people.userId,
	status: people.status,
	fullName: users.fullName,
	username: publicUsername,
})

/** A page of the people on a list of a gathering, in the order they came; `position` counts from 1 within the list. */
export async function findPeople(kind: Signed, id: number, list: List, { page = 1, limit = 50 } = {}) {
	const { people } = kind
	const where = and(eq(people.eventId, id), inArray(people.status, ON[list]))
	const total = await db.$count(people, where)
	const { offset, ...shown } = pageOf(total, page, limit)
	const rows = await db
		.select(columns(kind))
		.from(people)
		.innerJoin(users, eq(users.id, people.userId))
		.where(where)
		.orderBy(asc(people.id))
		.limit(limit)
		.offset(offset)
	const shownPeople = rows.map((row, i) => ({
		...row,
		status: row.status as PlaceStatus | Reply,
		position: offset + i + 1,
	}))
	return { people: shownPeople, total, ...shown }
}

/** Returns the names of those who have a place at these gatherings, in the order they came, at most a thousand in all. */
export async function namesAt(reader: Reader, kind: Signed, ids: number[]) {
	const { people } = kind
	const rows = await reader
		.select({ id: people.eventId, name: personName })
		.from(people)
		.innerJoin(users, eq(users.id, people.userId))
		.where(and(inArray(people.eventId, ids), inArray(people.status, ON.going)))
		.orderBy(asc(people.id))
		.limit(1_000)
	return new Map([...groupBy(rows, ({ id }) => id)].map(([id, named]) => [id, named.map(({ name }) => name)]))
}

/** Returns the initials of the first who have a place, as faces for people who may not know their names. */
export async function findFaces(kind: Signed, id: number) {
	const { people } = await findPeople(kind, id, 'going', { limit: 6 })
	return people.map((person) => initials(person))
}

/**
 * Returns the facts for removing a person: `reason` says why they cannot be removed, or is null. Throws like
 * `findManaged` of the kind, 404 for a person who is not on one of its lists.
 */
export async function findRemoval<Ids>(
	kind: Kind<Ids>,
	user: Actor,
	ids: Ids,
	personId: number | null,
	now = new Date(),
) {
	const { people, terms } = kind
	const { id } = await kind.findManaged(db, user, ids, now)
	const rows = await db
		.select(columns(kind))
		.from(people)
		.innerJoin(users, eq(users.id, people.userId))
		.where(and(eq(people.eventId, id), eq(people.id, personId ?? 0)))
	const [person] = rows
	const gathering = await kind.read(db, id)
	if (!person || isReply(person.status) || !gathering) throw notFound(nobody(kind))
	return {
		name: person.fullName || person.username,
		hasPlace: person.status === kind.going,
		waitlisted: await countWaiting(kind, id),
		reason: closedReason(terms, gathering, now) ?? (person.status === 'attended' ? CHECKED_IN : null),
	}
}

const CHECKED_IN = 'They’re checked in. Undo that first.'
export const nobody = ({ terms }: Pick<Kind, 'terms'>) => `We can’t find that person at this ${terms.noun}.`

/**
 * Takes a person off a gathering, tells them, and gives their place to the first on the waitlist. Throws like
 * `findManaged` of the kind, 404 for a person who is not on one of its lists, 409 for one who was checked in and when
 * it is closed for joining and leaving.
 */
export function removePerson<Ids>(kind: Kind<Ids>, user: Actor, ids: Ids, personId: number, now = new Date()) {
	return changePeople(kind, user, ids, now, async (tx, gathering) => {
		const { people } = kind
		const person = and(eq(people.eventId, gathering.id), eq(people.id, personId))
		const removable = and(person, inArray(people.status, REMOVABLE))
		await kind.paying?.release(tx, removable, 'removed', now)
		const [gone] = await tx.delete(people).where(removable).returning({ userId: people.userId })
		if (!gone) {
			if ((await tx.$count(people, and(person, eq(people.status, 'attended')))) > 0) throw conflict(CHECKED_IN)
			throw notFound(nobody(kind))
		}
		const told = {
			userId: gone.userId,
			...noticeOf(kind, gathering, `removed:${personId}`),
			what: 'taken off the list' as const,
			data: { ...factsOf(gathering), link: gathering.linkAfter },
		}
		await notify(tx, [told], now)
		await fillPlaces(tx, kind, gathering, now)
		await kind.log?.(tx, user, ids, 'remove-person', now)
	})
}
const REMOVABLE: PlaceStatus[] = ['registered', 'attending', 'waitlisted', 'requested', 'declined']

/** Does `work` with a gathering that the person runs, under its lock, and recounts it. */
export async function changePeople<Ids>(
	kind: Kind<Ids>,
	user: Actor,
	ids: Ids,
	now: Date,
	work: (tx: Writer, gathering: Gathering) => Promise<void>,
) {
	return write(async (tx) => {
		const { id } = await kind.findManaged(tx, user, ids, now)
		const gathering = await lockOpen(tx, kind, id, now)
		await work(tx, gathering)
		await recount(tx, kind, id)
	})
}
