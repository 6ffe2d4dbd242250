import { and, asc, inArray, notInArray } from 'drizzle-orm'
import { db, write, type Writer } from '#db/client/index.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { withIdempotencyKey } from '#app/features/accounts/idempotency.server.ts'
import { limits } from '#app/features/limits/limits.server.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { conflict } from '#app/lib/errors.ts'
import { noticeOf, type Kind } from './kind.ts'
import { countPeople } from './places.server.ts'
import type { Message } from './schemas.ts'

/** Whom a message to everybody reaches; `reason` says why none can be sent. Throws like `findManaged` of the kind. */
export async function findAudience<Ids>(kind: Kind<Ids>, user: Actor, ids: Ids, now = new Date()) {
	const { id } = await kind.findManaged(db, user, ids, now)
	const gathering = await kind.read(db, id)
	return {
		title: gathering!.title,
		counts: (await countPeople(kind.people, [id])).get(id)!,
		reason: gathering!.status === 'cancelled' ? cancelled(kind) : null,
		idempotencyKey: crypto.randomUUID(),
	}
}

const cancelled = ({ terms }: Pick<Kind, 'terms'>) => `This ${terms.noun} was cancelled.`

type How = { idempotencyKey?: string | null; now?: Date }

/**
 * Writes to everybody who has a place at a gathering, waits or asks for one, and returns how many they are. Throws like
 * `findManaged` of the kind, 409 when it was cancelled.
 */
export async function messageEverybody<Ids>(kind: Kind<Ids>, user: Actor, ids: Ids, message: Message, how: How = {}) {
	const { idempotencyKey, now = new Date() } = how
	await limits.messagesToAll.take(user.id, now)
	const sending = idempotencyKey ?? crypto.randomUUID()
	return withIdempotencyKey(user, idempotencyKey, { ids, ...message }, () =>
		write(async (tx) => {
			const { id } = await kind.findManaged(tx, user, ids, now)
			const gathering = await kind.read(tx, id)
			if (!gathering || gathering.status === 'cancelled') throw conflict(cancelled(kind))
			const words = { title: message.title, body: `${message.text}\n\n${gathering.signature}` }
			const people = await tellEverybody(
				tx,
				kind,
				[gathering],
				{ cause: `message:${sending}`, words: () => words },
				now,
			)
			return { people }
		}),
	)
}

/** As much of a gathering as a notice leads to. */
type Linked = { id: number; link: string }

type Telling<Told extends Linked> = {
	/** What happened, the same for the same. */
	cause: string
	/** `more` is how many other ones of the gatherings the person is down for. */
	words: (told: Told, more: number) => { title: string; body: string }
	/** Who did it, and is not told. */
	by?: Pick<Actor, 'id'>
	others?: { eventId: number; userId: number }[]
}

/**
 * Tells everybody who has a place at one of the gatherings, waits or asks for one, each once: of the first they are down
 * for, in the order given. Returns how many they are.
 */
export async function tellEverybody<Told extends Linked>(
	tx: Writer,
	kind: Pick<Kind, 'people' | 'notice'>,
	gatherings: Told[],
	{ cause, words, by, others = [] }: Telling<Told>,
	now: Date,
) {
	const { id, eventId, userId, status } = kind.people
	const ids = gatherings.map(({ id }) => id)
	const down = await tx
		.select({ eventId, userId })
		.from(kind.people)
		.where(and(inArray(eventId, ids), notInArray(status, ['declined', 'cancelled'])))
		.orderBy(asc(id))
	const idsOf = new Map<number, Set<number>>()
	for (const { eventId, userId } of [...down, ...others]) {
		if (userId !== by?.id) idsOf.set(userId, (idsOf.get(userId) ?? new Set()).add(eventId))
	}
	const told = [...idsOf].map(([userId, theirs]) => {
		const first = gatherings.find(({ id }) => theirs.has(id))!
		return { userId, ...noticeOf(kind, first, cause), ...words(first, theirs.size - 1) }
	})
	await notify(tx, told, now)
	return told.length
}
