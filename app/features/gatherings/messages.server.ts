import { and, asc, inArray, notInArray } from 'drizzle-orm'
import { db, write, type Writer } from '#db/client/index.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { withIdempotencyKey } from '#app/features/accounts/idempotency.server.ts'
import { limits } from '#app/features/limits/limits.server.ts'
import { notify, type NewNotice } from '#app/features/notices/notices.server.ts'
import type { HappenedIn } from '#app/features/notices/words/words.ts'
import { conflict } from '#app/lib/errors.ts'
import { factsOf, noticeOf, type Kind } from './kind.ts'
import { countPeople, findStandings, type Counts } from './places.server.ts'
import type { Message } from './schemas.ts'

/**
 * Returns how many people a message to all reaches, and why none can be sent. It does not reach its writer, who may
 * have a place too, and guests without an account. Throws like the kind's `findManaged`.
 */
export async function findAudience<Ids>(kind: Kind<Ids>, user: Actor, ids: Ids, now = new Date()) {
	const { id } = await kind.findManaged(db, user, ids, now)
	const gathering = await kind.read(db, id)
	const counts = (await countPeople(kind.people, [id], db, user)).get(id)!
	return {
		title: gathering!.title,
		counts,
		guests: (await kind.guests?.count(db, [id]))?.get(id) ?? 0,
		hasPlace: (await findStandings(kind, user, [id])).has(id),
		reason: gathering!.status === 'cancelled' ? cancelled(kind) : isEmpty(counts) ? NO_ONE_ELSE : null,
		idempotencyKey: crypto.randomUUID(),
	}
}

const NO_ONE_ELSE = 'There’s no one to write to yet.'
const isEmpty = ({ taken, waitlisted, requested, maybe }: Counts) => taken + waitlisted + requested + maybe === 0
const cancelled = ({ terms }: Pick<Kind, 'terms'>) => `This ${terms.noun} was cancelled.`

type How = { idempotencyKey?: string | null; now?: Date }

/**
 * Writes to all others who have a place at a gathering, wait or ask for one, or may come; returns how many they are. Throws like
 * `findManaged` of the kind, 409 when it was cancelled.
 */
export async function messageParticipants<Ids>(
	kind: Kind<Ids>,
	user: Actor,
	ids: Ids,
	message: Message,
	how: How = {},
) {
	const { idempotencyKey, now = new Date() } = how
	await limits.messagesToAll.take(user.id, now)
	const sending = idempotencyKey ?? crypto.randomUUID()
	return withIdempotencyKey(user, idempotencyKey, { ids, ...message }, () =>
		write(async (tx) => {
			const { id } = await kind.findManaged(tx, user, ids, now)
			const gathering = await kind.read(tx, id)
			if (!gathering || gathering.status === 'cancelled') throw conflict(cancelled(kind))
			const { title: subject, text } = message
			const data = { ...factsOf(gathering), subject, text, from: gathering.from }
			const people = await notifyParticipants(
				tx,
				kind,
				[gathering],
				{ cause: `message:${sending}`, by: user, told: () => ({ what: 'message', data }) },
				now,
			)
			await kind.log?.(tx, user, ids, 'message', now)
			return { people }
		}),
	)
}

type Happened = HappenedIn<'event'> | HappenedIn<'club'>

type Telling<Told extends { id: number }> = {
	/** The last part of the notices' causes. */
	cause: string
	/** `more` is how many other ones of the gatherings the person is down for. */
	told: (told: Told, more: number) => Happened
	/** The person who did it, and is not told. */
	by?: Pick<Actor, 'id'>
	others?: { eventId: number; userId: number }[]
}

/**
 * Tells all people who have a place at one of the gatherings, wait or ask for one, or may come, each once: of the first they are
 * down for, in the order given. Returns how many they are.
 */
export async function notifyParticipants<Told extends { id: number }>(
	tx: Writer,
	kind: Pick<Kind, 'people' | 'notice'>,
	gatherings: Told[],
	{ cause, told, by, others = [] }: Telling<Told>,
	now: Date,
) {
	const { id, eventId, userId, status } = kind.people
	const ids = gatherings.map(({ id }) => id)
	const down = await tx
		.select({ eventId, userId })
		.from(kind.people)
		.where(and(inArray(eventId, ids), notInArray(status, ['declined', 'cancelled', 'absent'])))
		.orderBy(asc(id))
	const idsOf = new Map<number, Set<number>>()
	for (const { eventId, userId } of [...down, ...others]) {
		if (userId !== by?.id) idsOf.set(userId, (idsOf.get(userId) ?? new Set()).add(eventId))
	}
	const notices = [...idsOf].map(([userId, theirs]) => {
		const first = gatherings.find(({ id }) => theirs.has(id))!
		return { userId, ...noticeOf(kind, first, cause), ...told(first, theirs.size - 1) } as NewNotice
	})
	await notify(tx, notices, now)
	return notices.length
}
