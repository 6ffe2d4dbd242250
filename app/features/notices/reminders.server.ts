import { inArray, sql } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { mails, notices, pushes } from '#db/schema.ts'
import { logError } from '#app/lib/process/log.server.ts'
import { portions } from '#app/lib/groups.ts'
import { DAY, HOUR } from '#app/lib/time/time.ts'
import { notify, type About } from './notices.server.ts'
import { findWishes, isTold } from './wishes.server.ts'
import type { Happened } from './words/words.ts'

/** How long before something begins people are reminded of it, the longest first; the names are part of causes. */
type Ahead = { name: string; ms: number; /** How long a mail of it is worth sending. */ worthFor: number }
/** Mails of it are worth sending until the reminder shortly before. */
export const DAY_AHEAD: Ahead = { name: 'day', ms: DAY, worthFor: 20 * HOUR }
export const HOURS_AHEAD: Ahead = { name: 'hours', ms: 2 * HOUR, worthFor: 2 * HOUR }

/** A person's place in something that begins, which they have `since` then. `what` is such as `booking:17`. */
export type Place = { userId: number; what: string; startTime: Date; since: Date }
type Reminder = Extract<Happened, { kind: 'reminder' }> & Omit<About, 'startsAt'>
/** Reads a place again, with its reminder; null where it is gone. */
type LookAgain<Found> = (tx: Reader, found: Found) => Promise<{ startTime: Date; told: Reminder } | null>

/** Until when places that may be due begin, so that an index finds them. */
export const horizon = (now: Date) => new Date(now.getTime() + DAY)

/**
 * The reminder that is due for a place: of several the shortest that has come, and none that was over before the person
 * had the place. Moved to another time, it is another one.
 */
function findDue({ what, startTime, since }: Omit<Place, 'userId'>, now: Date, aheads: readonly Ahead[]) {
	const left = startTime.getTime() - now.getTime()
	const due = aheads.findLast(({ ms }) => left > 0 && left <= ms)
	if (!due || startTime.getTime() - since.getTime() < due.ms) return null
	return { worthFor: due.worthFor, cause: `${what}:reminder:${due.name}:${startTime.toISOString()}` }
}

/**
 * Reminds of the places among `found` for which it is time, each person once for each time ahead. Each is looked at again
 * in the transaction that writes the reminder; people who want none are left out before. Returns how many were reminded.
 * Safe to run at any time, repeatedly.
 */
export async function remind<Found extends Place>(
	found: readonly Found[],
	lookAgain: LookAgain<Found>,
	{ now, aheads, stopping }: { now: Date; aheads: readonly Ahead[]; stopping?: AbortSignal },
) {
	const due = found.flatMap((place) => {
		const reminder = findDue(place, now, aheads)
		return reminder === null ? [] : [{ place, cause: reminder.cause }]
	})
	let reminded = 0
	for (const { place, cause } of await stillToTell(due)) {
		if (stopping?.aborted) break
		const one = (tx: Writer) => remindOne(tx, place, cause, { lookAgain, now, aheads })
		reminded += await write(one).catch((error: unknown) => {
			logError(error, `reminder of ${place.what}`) // the others are not to wait for it
			return 0
		})
	}
	return reminded
}

type Terms<Found> = { lookAgain: LookAgain<Found>; now: Date; aheads: readonly Ahead[] }

async function remindOne<Found extends Place>(tx: Writer, place: Found, cause: string, terms: Terms<Found>) {
	const { lookAgain, now, aheads } = terms
	const today = await lookAgain(tx, place)
	const due = today && findDue({ ...place, startTime: today.startTime }, now, aheads)
	if (due?.cause !== cause) return 0
	const { startTime: startsAt, told } = today!
	const worthUntil = new Date(Math.min(startsAt.getTime(), now.getTime() + due.worthFor))
	return notify(tx, [{ ...told, userId: place.userId, startsAt, cause }], now, worthUntil)
}

/** Without those who were told already, and those who want no reminders. */
async function stillToTell<Due extends { place: Place; cause: string }>(due: Due[]) {
	const left: Due[] = []
	for (const some of portions(due)) {
		const told = new Set<string>()
		// Each person beside their own cause: all people beside all causes would be as many questions as their product.
		// Up to the next power of two by the last of them again, as every length is another statement to compile.
		const length = 2 ** Math.ceil(Math.log2(some.length))
		const padded = Array.from({ length }, (_, j) => some[Math.min(j, some.length - 1)]!)
		const pairs = padded.map(({ place, cause }) => sql`(cast(${place.userId} as integer), ${cause})`)
		for (const table of [notices, mails, pushes]) {
			const ofThese = inArray(sql`(${table.userId}, ${table.cause})`, sql`(values ${sql.join(pairs, sql`, `)})`)
			const rows = await db.select({ userId: table.userId, cause: table.cause }).from(table).where(ofThese)
			for (const { userId, cause } of rows) told.add(`${userId} ${cause}`)
		}
		const fresh = some.filter(({ place, cause }) => !told.has(`${place.userId} ${cause}`))
		if (fresh.length === 0) continue
		const wanted = fresh.map(({ place }) => ({ userId: place.userId, kind: 'reminder' }) as const)
		const wishOf = await findWishes(db, wanted)
		left.push(...fresh.filter((_, j) => isTold(wishOf(wanted[j]!))))
	}
	return left
}
