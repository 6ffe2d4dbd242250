import { db } from '#db/client/index.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findCities } from '#app/features/venues/catalogue.server.ts'
import { findSportsToChoose } from '#app/features/venues/sports.server.ts'
import { conflict } from '#app/lib/errors.ts'
import { addDays, dateOf, formatDay, formatTime, formatTimeRange } from '#app/lib/time/time.ts'
import { requireWelcome } from '../../blocks.server.ts'
import { findPreferences } from '../../preferences/find.server.ts'
import { DAYS_AHEAD } from '../../rules.ts'
import { playedName } from '../../sport-name.ts'
import { placeLock } from './edit.server.ts'
import { findRequest } from '../find.server.ts'
import type { FormFields } from './form-fields.ts'
import { findPlayableBooking } from '../booking/own-booking.server.ts'
import { placeWords } from '../request-view.ts'
import { PLAYERS_DEFAULT } from '../rules.ts'
import { closedReason } from '../refusals.ts'
import { costWords, whenWords } from '../words.ts'

export type RequestFormPage = Awaited<ReturnType<typeof findNewPage>>

type Asked = { bookingId: number | null; sportId?: number | null; now?: Date }

/**
 * Initial values of the form for a new request, from the player's preferences or from one of their bookings. Throws 403
 * for a suspended player, and like `findPlayableBooking`.
 */
export async function findNewPage(user: Actor, { bookingId, sportId, now = new Date() }: Asked) {
	await requireWelcome(user, db)
	const booking = bookingId === null ? null : await findPlayableBooking(user, bookingId, now)
	const [own, offered] = await Promise.all([findPreferences(user), findOffered(now)])
	const [onlySport] = own.preferredSports.length === 1 ? own.preferredSports : []
	const fields: FormFields = {
		sportId: String(sportId ?? onlySport ?? ''),
		title: '',
		description: '',
		location: '',
		date: '',
		time: '',
		maxPlayers: '',
		skillLevel: own.skillLevel,
		minPlayers: String(PLAYERS_DEFAULT),
		wantsOpponent: 'true',
		when: 'fixed',
		city: own.preferredLocations.find((city) => offered.cities.includes(city)) ?? '',
		preferredDays: own.availableDays,
		preferredTimes: own.availableTimes,
		bookingId: booking ? String(booking.id) : '',
	}
	const fixed = booking && {
		sport: booking.sport,
		when: `${formatDay(booking.startTime)}, ${formatTimeRange(booking.startTime, booking.endTime)}`,
		place: `${booking.venue}, ${booking.city}`,
		cost: costWords(booking.price, { minPlayers: PLAYERS_DEFAULT, maxPlayers: null }),
		why: 'From your booking. Move or cancel it, and this request follows.',
	}
	return { ...offered, fields, fixed }
}

/** Values of the edit form; null unless the player owns the request. Throws 404 like `findRequest`, 409 if not open. */
export async function findEditPage(user: Actor, id: number | null, now = new Date()) {
	await requireWelcome(user, db)
	const request = await findRequest(id, { user, now })
	if (!request.isOwner) return null
	const reason = closedReason(request)
	if (reason) throw conflict(reason)
	const { startsAt, maxPlayers } = request
	const fields: FormFields = {
		sportId: String(request.sportId),
		title: request.title,
		description: request.description ?? '',
		skillLevel: request.skillLevel,
		minPlayers: String(request.minPlayers),
		maxPlayers: maxPlayers === null ? '' : String(maxPlayers),
		wantsOpponent: String(request.wantsOpponent),
		when: startsAt ? 'fixed' : 'suits',
		date: startsAt ? dateOf(startsAt) : '',
		time: startsAt ? formatTime(startsAt) : '',
		preferredDays: request.preferredDays,
		preferredTimes: request.preferredTimes,
		city: request.city,
		location: request.location ?? '',
		bookingId: '',
	}
	const why = placeLock(request)
	const fixed = why && {
		sport: playedName(request.sport.name),
		when: whenWords(request),
		place: placeWords(request),
		why,
		cost: costWords(request.courtPrice, request),
	}
	const offered = await findOffered(now)
	const cities = [...new Set([...offered.cities, request.city])]
	return { ...offered, cities, fields, fixed, id: request.id, sport: playedName(request.sport.name) }
}

async function findOffered(now: Date) {
	const [sports, cities] = await Promise.all([findSportsToChoose(), findCities()])
	const today = dateOf(now)
	return {
		sports: sports.map(({ id, name }) => ({ value: String(id), label: playedName(name) })),
		cities,
		today,
		lastDay: addDays(today, DAYS_AHEAD),
		idempotencyKey: crypto.randomUUID(),
	}
}
