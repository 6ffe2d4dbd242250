import { write, type Writer } from '#db/client/index.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { withIdempotencyKey } from '#app/features/accounts/idempotency.server.ts'
import { close } from '#app/features/court-time/closures.server.ts'
import { findTaken } from '#app/features/court-time/court-time.server.ts'
import { freeCourts } from '#app/features/court-time/free-courts.ts'
import type { Offer } from '#app/features/venues/offers.server.ts'
import { conflict, invalid } from '#app/lib/errors.ts'
import { deskProblem } from '../desk/desk-rules.ts'
import { datesOf, findRegularCourt, timeOn } from './regular-plan.server.ts'
import type { WeeklyBlock } from './regular-schemas.ts'
import { goneWords } from './regular-dates.ts'
import { datesTaken } from './regulars.server.ts'

type Blocking = { courtNumber: number; times: ReturnType<typeof timeOn>[]; note: string | null }

/**
 * Blocks a court at these times, all or none, and returns the blocks' ids in their order. They were made at one instant,
 * by which they are found together. Throws 409 where one is not free; the transaction must then end.
 */
export async function blockTimes(
	tx: Writer,
	user: Actor,
	offer: Offer,
	{ courtNumber, times, note }: Blocking,
	now: Date,
) {
	const ids: number[] = []
	for (const time of times) {
		const refused = deskProblem(offer, time.startTime, time.endTime, now)
		if (refused) throw conflict(refused)
		const taken = (await findTaken([offer], time.startTime, time.endTime, tx)).get(offer.id)!
		if (!freeCourts(offer, taken, time.startTime, time.endTime).includes(courtNumber)) throw notFree(time)
		const { venueId: courtId, sportId } = offer
		const block = { courtId, sportId, courtNumber, ...time, reason: 'blocked' as const, note }
		ids.push((await close(tx, { ...block, createdById: user.id, createdAt: now })).id)
	}
	return ids
}

const notFree = ({ startTime }: { startTime: Date }) => conflict(goneWords(startTime, 'blocked'))

const OTHER = 'One of these dates isn’t on the weekdays you chose.'

/**
 * Blocks a court for the venue at the same hour on the ticked dates, all or none, and returns how many there are.
 *
 * Throws 404 when the venue is not the user's or has no such court, 400 for dates that are not of its weekdays or hours
 * that the sport has not, and 409 when one of them is not free any more.
 */
export async function blockWeekly(
	user: Actor,
	venueId: number,
	{ idempotencyKey: _, ...input }: WeeklyBlock,
	{ idempotencyKey, now = new Date() }: { idempotencyKey?: string | null; now?: Date } = {},
) {
	const on = [...new Set(input.on)].sort()
	const made = await withIdempotencyKey(user, idempotencyKey, { venueId, ...input }, () =>
		write(async (tx) => {
			const offer = await findRegularCourt(user, venueId, input, now, tx)
			const planned = new Set(datesOf(input, now))
			if (on.some((date) => !planned.has(date))) throw invalid(OTHER, { on: [OTHER] })
			const times = on.map((date) => timeOn(input, date))
			const { courtNumber, note } = input
			await blockTimes(tx, user, offer, { courtNumber, times, note: note || null }, now)
			const { startTime, endTime } = times[0]!
			const first = { time: startTime.toISOString(), until: endTime.toISOString() }
			const details = { court: courtNumber, ...first, dates: on.length }
			const act = { action: 'venue.block', subject: `venue:${venueId}`, details, note: note || null } as const
			await auditAt(tx, user, venueId, act, now)
			return { dates: on.length }
		}),
	)
	datesTaken(venueId, input, on)
	return made
}
