import type { Actor } from '#app/features/accounts/auth.server.ts'
import { look } from '#app/lib/form/form.server.ts'
import { clock, dateOf, formatDay, formatTimeRange, hourOf } from '#app/lib/time/time.ts'
import { findClosableCourts, findWhatEnds } from './closing.server.ts'
import { closedCourts } from './closure-words.ts'
import { ClosingForm, type Closing } from '../desk/desk-schemas.ts'

const MOST_NAMED = 100
const FIELDS = ['reason', 'courts', 'date', 'from', 'until', 'to', 'note']

/**
 * Returns the form that closes courts, filled in from the query, and what closing would end.
 *
 * Without a reason, or with `edit`, the form is still to be filled in. Throws 404 when the venue is not the user's.
 */
export async function findClosingPage(user: Actor, venueId: number, query: URLSearchParams, now = new Date()) {
	const courts = await findClosableCourts(user, venueId)
	const hour = hourOf(now)
	const values: Record<string, string> = {
		reason: 'rain',
		courts: '',
		date: dateOf(now),
		from: clock(hour),
		to: clock(Math.min(hour + 3, 24)),
		...Object.fromEntries([...query].filter(([name, value]) => FIELDS.includes(name) && value !== '')),
	}
	const isFilled = query.has('reason') && !query.has('edit')
	const { found: ends, result } = isFilled
		? await look(values, ClosingForm, (wish) => findEnds(user, venueId, wish, courts, now))
		: { found: null }
	return { courts, values, today: dateOf(now), idempotencyKey: crypto.randomUUID(), ends, result }
}
export type ClosingPage = Awaited<ReturnType<typeof findClosingPage>>

/** Returns what closing would end, in numbers and by name; `courts` are those of the page. Throws as `findWhatEnds`. */
export async function findEnds(
	user: Actor,
	venueId: number,
	wish: Closing,
	courts: Awaited<ReturnType<typeof findClosableCourts>>,
	now = new Date(),
) {
	const courtOf = (it: { sportId: number; courtNumber: number }) => {
		const of = courts.find(({ sportId }) => sportId === it.sportId)
		const on = of?.named[it.courtNumber - 1]
		return `${closedCourts(of?.sport ?? 'Unknown Sport', on?.court ?? it.courtNumber)}${on?.isRoofed ? ' (roofed)' : ''}`
	}
	const { bookings, events, fixtures } = await findWhatEnds(user, venueId, wish, now)
	const paid = bookings.filter(({ paymentStatus }) => paymentStatus === 'paid')
	return {
		startTime: wish.startTime,
		endTime: wish.endTime,
		courtNumber: wish.courtNumber,
		sportId: wish.sportId,
		number: bookings.length + events.length + fixtures.length,
		bookings: bookings.length,
		paid: paid.reduce((total, { totalPrice }) => total + totalPrice, 0),
		list: bookings.slice(0, MOST_NAMED).map((booking) => ({
			id: booking.id,
			name: booking.fullName ?? booking.guestName ?? 'Walk-in',
			walkIn: booking.userId === null,
			time: `${formatDay(booking.startTime)}, ${formatTimeRange(booking.startTime, booking.endTime)}`,
			court: courtOf(booking),
			price: booking.totalPrice,
			paid: booking.paymentStatus === 'paid',
		})),
		events: events.map((event) => ({
			id: event.id,
			name: event.name,
			court: courtOf(event),
			time: `${formatDay(event.startTime)}, ${formatTimeRange(event.startTime, event.endTime)}`,
		})),
		fixtures: fixtures.map((fixture) => ({
			id: fixture.id,
			title: fixture.title,
			tournament: fixture.tournament.name,
			court: courtOf(fixture),
			time: `${formatDay(fixture.startTime)}, ${formatTimeRange(fixture.startTime, fixture.endTime)}`,
		})),
	}
}
export type ClosingEnds = Awaited<ReturnType<typeof findEnds>>
