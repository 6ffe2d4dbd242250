import { and, eq, gt, lt } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { prepared } from '#db/query/prepared.ts'
import { removeAll } from '#db/query/remove.ts'
import { courts, users, venueTablets } from '#db/schema.ts'
import { DAY, MINUTE } from '#app/lib/time/time.ts'
import { cookieHashOf, publicColumns } from '../sessions.server.ts'

/** A tablet that nobody touches for so long is nobody's. */
export const IDLE = 5 * MINUTE
/** A tablet that nobody touches for so long is no tablet any more. */
const UNUSED = 60 * DAY
const NOTED_EVERY = MINUTE / 3

const find = prepared({ hash: venueTablets.cookieHash, after: venueTablets.lastUsedAt }, (reader, { hash, after }) =>
	reader
		.select({
			id: venueTablets.id,
			venueId: venueTablets.courtId,
			venue: courts.name,
			lastUsedAt: venueTablets.lastUsedAt,
			since: venueTablets.personSince,
			person: publicColumns,
			deletedAt: users.deletedAt,
			suspendedAt: users.suspendedAt,
		})
		.from(venueTablets)
		.innerJoin(courts, eq(courts.id, venueTablets.courtId))
		.leftJoin(users, eq(users.id, venueTablets.personId))
		.where(and(eq(venueTablets.cookieHash, hash), gt(venueTablets.lastUsedAt, after))),
)

/** Pages that refresh by themselves and links that load ahead do not count; the page tells of each touch. */
const isByHand = ({ method, headers }: Request) =>
	(method !== 'GET' && method !== 'HEAD') ||
	(headers.get('Sec-Fetch-Dest') === 'document' && !headers.has('Sec-Purpose'))

/**
 * Finds the shared tablet that a request comes from, and who has given their PIN there.
 *
 * The person is a plain user without an address: their account stays out of it. Null where it is not a tablet.
 */
export async function findTablet(request: Request, now = new Date()) {
	const hash = await cookieHashOf(request)
	if (hash === null) return null
	const [found] = await find(db, { hash, after: new Date(now.getTime() - UNUSED) })
	if (!found) return null
	const { id, venueId, venue, lastUsedAt, since, deletedAt, suspendedAt } = found
	const unused = now.getTime() - lastUsedAt.getTime()
	const gone = deletedAt !== null || suspendedAt !== null || unused >= IDLE
	if (unused >= NOTED_EVERY && isByHand(request)) await noteUse(id, gone, now)
	if (gone || since === null || found.person === null) return { id, venueId, venue, person: null, since: null }
	const plain = { role: 'user' as const, email: '', location: null, bio: null }
	return { id, venueId, venue, person: { ...found.person, ...plain }, since }
}
export type Tablet = NonNullable<Awaited<ReturnType<typeof findTablet>>>

/** Nobody comes back by touching it: once idle, the person is gone. */
const noteUse = (id: number, gone: boolean, now: Date) =>
	write((tx) =>
		tx
			.update(venueTablets)
			.set({ lastUsedAt: now, ...(gone && { personId: null, personSince: null }) })
			.where(eq(venueTablets.id, id)),
	)

/** The parts of a dashboard that a tablet shows, as their addresses begin. */
const AT_DESK = new Set([
	'',
	'today',
	'bookings',
	'day',
	'week',
	'messages',
	'walk-in',
	'customers',
	'money',
	'events',
	'closures',
	'regulars',
	'rewards',
])

/**
 * Returns who acts at a tablet: its person on the desk's pages of its venue, and nobody anywhere else.
 *
 * An address that is written in another way is not on the list, so it is nobody's.
 */
export function personAt(tablet: Tablet | null, pathname: string) {
	if (!tablet?.person) return null
	const base = `/venue-dashboard/${tablet.venueId}`
	if (pathname !== base && !pathname.startsWith(`${base}/`)) return null
	return AT_DESK.has(pathname.slice(base.length + 1).split('/')[0]!) ? tablet.person : null
}

export const removeUnusedTablets = (now: Date, stopping?: AbortSignal) =>
	removeAll(venueTablets, { id: venueTablets.id }, lt(venueTablets.lastUsedAt, new Date(now.getTime() - UNUSED)), {
		stopping,
	})
