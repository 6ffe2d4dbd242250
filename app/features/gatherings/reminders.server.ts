import { and, eq, gt, lte } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { DAY_AHEAD, horizon, remind, type Place } from '#app/features/notices/reminders.server.ts'
import type { Kind } from './kind.ts'
import { closedReason } from './terms.ts'

type Reminded = Place & { eventId: number }

/** Reminds all people who have a place at a gathering of the kind, a day before it begins. */
export async function remindOf(kind: Kind, now: Date, stopping?: AbortSignal) {
	const { rows, people, startsAt, going } = kind
	const soon = await db
		.select({ eventId: rows.id, userId: people.userId, startTime: startsAt, since: people.joinedAt })
		.from(rows)
		.innerJoin(people, eq(people.eventId, rows.id))
		.where(and(kind.isOpen(now), eq(people.status, going), gt(startsAt, now), lte(startsAt, horizon(now))))
	const places = soon.map((place) => ({ ...place, what: `${kind.notice.cause}:${place.eventId}` }))
	const lookAgain = (tx: Reader, place: Reminded) => describe(tx, kind, place, now)
	return remind(places, lookAgain, { now, aheads: [DAY_AHEAD], stopping })
}

async function describe(tx: Reader, kind: Kind, { eventId, userId }: Reminded, now: Date) {
	const { people, going, terms } = kind
	const own = and(eq(people.eventId, eventId), eq(people.userId, userId), eq(people.status, going))
	if ((await tx.$count(people, own)) === 0) return null
	const gathering = await kind.read(tx, eventId)
	if (!gathering || closedReason(terms, gathering, now)) return null
	const { title, startTime, link, reminder } = gathering
	const about = { subject: kind.notice.cause, subjectId: eventId }
	const data = { title, where: reminder, link }
	return { startTime, told: { kind: 'reminder', what: 'of a gathering', data, ...about } as const }
}
