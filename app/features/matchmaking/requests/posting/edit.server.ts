import { and, eq } from 'drizzle-orm'
import { write, type Writer } from '#db/client/index.ts'
import { matchRequests, matchResponses } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { fold } from '#app/features/venues/finder/search.ts'
import { conflict, invalid } from '#app/lib/errors.ts'
import { requireWelcome } from '../../blocks.server.ts'
import { placesOf } from '../../status.ts'
import { whenColumns } from '../../when.ts'
import { findOwnRequest, type RequestDetails } from '../find.server.ts'
import { lockRequest } from '../closing/lock.server.ts'
import { findCity, refuseTime } from './plan.server.ts'
import { requestNotice } from '../request-notice.ts'
import { placeWords } from '../request-view.ts'
import type { RequestChange } from './schemas.ts'
import { closedReason } from '../refusals.ts'
import { whenWords } from '../words.ts'

/** Why a request's time and place cannot change, or null: it follows its booking, or accepted players agreed to it. */
export function placeLock({ bookingId, acceptedCount }: Pick<RequestDetails, 'bookingId' | 'acceptedCount'>) {
	if (bookingId !== null) return 'The time and place come from your booking. Move the booking to change them.'
	return acceptedCount > 0 ? 'Somebody’s in already, so you can’t change the time and place.' : null
}

/**
 * Changes the player's own open request and tells those who answered of a new time or place. Throws 404 and 403 like
 * `findOwnRequest`, 409 if it is no longer open or its time and place are fixed, 400 by field for invalid input.
 */
export async function editRequest(user: Actor, id: number, change: RequestChange, now = new Date()) {
	await write(async (tx) => {
		await requireWelcome(user, tx)
		const before = await findOwnRequest(user, id, now, tx)
		const locked = await lockRequest(tx, id, now)
		const reason = closedReason(locked)
		if (reason) throw conflict(reason)
		const { place, description, ...rest } = change
		const moves = place !== null && isMove(before, place)
		const lock = moves && placeLock({ ...before, acceptedCount: locked.acceptedCount })
		if (lock) throw conflict(lock)
		refusePlayers(change, locked.acceptedCount)
		const moved = moves ? await moveBooking(tx, before, place, now) : null
		await tx
			.update(matchRequests)
			.set({ ...rest, description: description || null, ...moved })
			.where(and(eq(matchRequests.id, id), eq(matchRequests.status, 'open')))
		if (moved) await tellAnswerers(tx, { ...before, ...moved, title: change.title }, user, now)
	})
}

function refusePlayers(change: RequestChange, accepted: number) {
	if (placesOf(change) > accepted) return
	const people = accepted === 1 ? '1 person is' : `${accepted} people are`
	const message = `${people} in already. Leave room for one more, or close the request on its page.`
	throw invalid(message, { [change.maxPlayers === null ? 'minPlayers' : 'maxPlayers']: [message] })
}

type Place = NonNullable<RequestChange['place']>

const isSameTime = (before: RequestDetails, { startsAt }: Place) => startsAt?.getTime() === before.startsAt?.getTime()
const isSameCity = (before: RequestDetails, { city }: Place) => fold(city) === fold(before.city)

const isMove = (before: RequestDetails, place: Place) =>
	!isSameTime(before, place) ||
	String(place.preferredDays) !== String(before.preferredDays) ||
	String(place.preferredTimes) !== String(before.preferredTimes) ||
	!isSameCity(before, place) ||
	(place.location || null) !== before.location

/** Columns of a new time or place. An unchanged time may be soon by now; without one the search period restarts. */
async function moveBooking(tx: Writer, before: RequestDetails, place: Place, now: Date) {
	const { startsAt, preferredDays, preferredTimes } = place
	if (startsAt && !isSameTime(before, place)) refuseTime(startsAt, now)
	const city = isSameCity(before, place) ? before.city : await findCity(tx, place.city)
	const elsewhere = city === before.city ? {} : { city, preferredLocations: [city], courtId: null, court: null }
	const when = { startsAt, preferredDays, preferredTimes }
	const { expiresAt, ...bits } = whenColumns({ ...when, createdAt: now })
	const keepsEnd = isSameTime(before, place)
	return {
		...when,
		...bits,
		...elsewhere,
		location: place.location || null,
		expiresAt: keepsEnd ? before.expiresAt : expiresAt,
	}
}

/** Tells the players who wait for a decision; none has been accepted yet. */
async function tellAnswerers(tx: Writer, request: RequestDetails, owner: Actor, now: Date) {
	const people = await tx
		.select({ userId: matchResponses.responderId })
		.from(matchResponses)
		.where(and(eq(matchResponses.matchRequestId, request.id), eq(matchResponses.status, 'pending')))
	const about = requestNotice({ id: request.id, userId: owner.id }, `changed:${now.getTime()}`)
	const data = { request: request.title, when: whenWords(request), where: placeWords(request) }
	await notify(
		tx,
		people.map(({ userId }) => ({ ...about, userId, what: 'changed' as const, data })),
		now,
	)
}
