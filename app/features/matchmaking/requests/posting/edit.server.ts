import { and, eq } from 'drizzle-orm'
import { write, type Writer } from '#db/client/index.ts'
import { matchRequests, matchResponses } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { conflict, invalid } from '#app/lib/errors.ts'
import { createLimit } from '#app/lib/rate-limit.server.ts'
import { requireWelcome } from '../../blocks.server.ts'
import { placesOf } from '../../status.ts'
import { findOwnRequest, type RequestDetails } from '../find.server.ts'
import { holdRequest } from '../closing/hold.server.ts'
import { findCity, refuseTime, timesOf } from './plan.server.ts'
import { requestNotice } from '../request-notice.ts'
import { placeWords } from '../request-view.ts'
import type { RequestChange } from './schemas.ts'
import { closedReason } from '../standing.ts'
import { whenWords } from '../words.ts'

const perPerson = createLimit({ tries: 30, per: 60_000 })

/**
 * Why when and where a request is cannot be changed any more; null where they can. One for a booking follows it, and who
 * was accepted has agreed to the time.
 */
export function placeLock({ bookingId, acceptedCount }: Pick<RequestDetails, 'bookingId' | 'acceptedCount'>) {
	if (bookingId !== null) return 'The time and place are those of your booking. Move the booking to change them.'
	return acceptedCount > 0 ? 'Somebody is in already, so the time and place stay as they are.' : null
}

/**
 * Changes one's own open request; who has answered is told of another time or place. Throws 404 and 403 like
 * `findOwnRequest`, 409 where it is no longer open or its time and place stay, 400 with messages by field for what cannot
 * be.
 */
export async function editRequest(user: Actor, id: number, change: RequestChange, now = new Date()) {
	perPerson.take(user.id, now.getTime())
	await write(async (tx) => {
		await requireWelcome(user, tx)
		const before = await findOwnRequest(user, id, now, tx)
		const held = await holdRequest(tx, id, now)
		const reason = closedReason(held)
		if (reason) throw conflict(reason)
		refusePlayers(change, held.acceptedCount)
		const { place, description, ...rest } = change
		const moved = place && (await settleMove(tx, before, place, now))
		if (moved && placeLock(before)) throw conflict(placeLock(before)!)
		await tx
			.update(matchRequests)
			.set({ ...rest, description: description || null, ...moved })
			.where(and(eq(matchRequests.id, id), eq(matchRequests.status, 'open')))
		if (moved) await tellAnswerers(tx, { ...before, ...moved, title: change.title }, now)
	})
}

function refusePlayers(change: RequestChange, accepted: number) {
	if (placesOf(change) > accepted) return
	const people = accepted === 1 ? '1 person is' : `${accepted} people are`
	const message = `${people} in already. Please leave room for one more, or close the request on its page.`
	throw invalid(message, { [change.maxPlayers === null ? 'minPlayers' : 'maxPlayers']: [message] })
}

type Place = NonNullable<RequestChange['place']>

/** The columns of another time or place; null where both stay. A time that stays may be near by now. */
async function settleMove(tx: Writer, before: RequestDetails, { city: named, ...place }: Place, now: Date) {
	const { startsAt, preferredDays, preferredTimes } = place
	const city = await findCity(tx, named)
	const location = place.location || null
	const same =
		startsAt?.getTime() === before.startsAt?.getTime() &&
		String([preferredDays, preferredTimes]) === String([before.preferredDays, before.preferredTimes]) &&
		city === before.city &&
		location === before.location
	if (same) return null
	if (startsAt && startsAt.getTime() !== before.startsAt?.getTime()) refuseTime(startsAt, now)
	const elsewhere = city === before.city ? {} : { city, preferredLocations: [city], courtId: null, court: null }
	return { ...place, location, ...elsewhere, ...timesOf({ ...place, createdAt: before.createdAt }) }
}

/** Whoever waits for an answer; nobody was accepted yet. */
async function tellAnswerers(tx: Writer, request: RequestDetails, now: Date) {
	const people = await tx
		.select({ userId: matchResponses.responderId })
		.from(matchResponses)
		.where(and(eq(matchResponses.matchRequestId, request.id), eq(matchResponses.status, 'pending')))
	const notice = { ...requestNotice(request, `changed:${now.getTime()}`), title: `Changed: ${request.title}` }
	const body = `It is now: ${whenWords(request)}, ${placeWords(request)}. Withdraw your answer if that does not suit you.`
	await notify(
		tx,
		people.map(({ userId }) => ({ userId, ...notice, body })),
		now,
	)
}
