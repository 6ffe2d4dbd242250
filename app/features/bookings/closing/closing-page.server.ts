import type { Actor } from '#app/features/accounts/auth.server.ts'
import { look } from '#app/lib/form/form.server.ts'
import { addDays, clock, dateOf, formatDay, formatTimeRange, halfHourOf, hourOf, isDate } from '#app/lib/time/time.ts'
import { findOwnOffers, type Offer } from '#app/features/venues/offers.server.ts'
import { courtLabel } from '#app/lib/text/court-name.ts'
import { openingOn } from '../rules.ts'
import { findClosableCourts, findWhatEnds, type ClosableCourts } from './closing.server.ts'
import type { Roofed } from './roofed.server.ts'
import { closedCourts, closedLines } from './closure-words.ts'
import { ClosingForm, type Closing } from '../desk/desk-schemas.ts'

const MOST_NAMED = 100
const FIELDS = ['reason', 'date', 'from', 'until', 'to', 'note']

/**
 * Returns the form that closes courts, filled in from the query, and what closing would end.
 *
 * Without a reason, or with `edit`, the form is still to be filled in. `to` may be `hour`, an hour after the start, or
 * `day`, when the venue closes. Throws 404 when the venue is not the user's.
 */
export async function findClosingPage(user: Actor, venueId: number, query: URLSearchParams, now = new Date()) {
	const courts = await findClosableCourts(user, venueId)
	const offers = await findOwnOffers({ id: venueId }, now)
	const step = Math.min(1, ...courts.map(({ step }) => step))
	const values: Record<string, string> = {
		...preset(offers, step, query.get('date') ?? '', now),
		...Object.fromEntries([...query].filter(([name, value]) => FIELDS.includes(name) && value !== '')),
	}
	const ticked = query.getAll('courts')
	const isFilled = query.has('reason') && !query.has('edit')
	// An end before the start is the day that the form opened with.
	if (isDate(values.date!)) values.until = laterDay(values.until, values.date!)
	if (isFilled) values.to = endOf(values, offers)
	const fields = new URLSearchParams([...Object.entries(values), ...ticked.map((value) => ['courts', value])])
	const { found: ends, result } = isFilled
		? await look(fields, ClosingForm, (wish) => findEnds(user, venueId, wish, courts, now))
		: { found: null }
	return { groups: groupsOf(courts), ticked, step, values, today: dateOf(now), key: crypto.randomUUID(), ends, result }
}
export type ClosingPage = Awaited<ReturnType<typeof findClosingPage>>

/**
 * Returns what the form says at first: from now on until the venue closes, or from the opening of another day; that is
 * tomorrow once the venue has closed.
 */
function preset(offers: Offer[], step: number, asked: string, now: Date) {
	const today = dateOf(now)
	const hoursOn = (date: string) => offers.flatMap((offer) => openingOn(offer, date) ?? [])
	const current = step < 1 ? halfHourOf(now) : hourOf(now)
	const isOver = hoursOn(today).length > 0 && current >= Math.max(...hoursOn(today))
	const first = isOver ? addDays(today, 1) : today
	const date = isDate(asked) && asked >= first ? asked : first
	const opens = hoursOn(date).length > 0 ? Math.min(...hoursOn(date)) : 0
	return { reason: 'rain', date, from: clock(date === today ? Math.max(current, opens) : opens), to: 'day' }
}

const laterDay = (until = '', date: string) => (until > date ? until : date)

/** Returns when it ends, `HH:MM`: where `day` comes before the start, or the venue is closed, at midnight. */
function endOf({ date = '', from = '', until, to = '' }: Record<string, string>, offers: Offer[]) {
	const start = Number(from.slice(0, 2)) + Number(from.slice(3)) / 60
	if (to === 'hour') return clock(Math.min(24, start + 1))
	if (to !== 'day' || !isDate(until ?? date)) return to
	const closes = Math.max(0, ...offers.flatMap((offer) => openingOn(offer, until ?? date)?.[1] ?? []))
	return clock(closes > start || (until ?? date) > date ? closes || 24 : 24)
}

/** Returns the courts to tick by sport, each with all of them where they are several; first all of the venue. */
function groupsOf(courts: ClosableCourts) {
	const isOne = courts.length === 1
	const all = { value: 'all', label: 'All courts' }
	const groups = courts.map(({ sportId, sport, named }) => ({
		label: isOne ? 'Which courts' : sport,
		options: [
			...(named.length > 1
				? [{ ...(isOne ? all : { value: `${sportId}`, label: closedCourts(sport, null) }), short: 'All' }]
				: []),
			...named.map(({ court, isRoofed }, i) => {
				const roofed = isRoofed ? ' (roofed)' : ''
				return { value: `${sportId}:${i + 1}`, label: `${courtLabel(court)}${roofed}`, short: `${court}${roofed}` }
			}),
		],
	}))
	return isOne ? groups : [{ label: 'Which courts', options: [{ ...all, short: all.label }] }, ...groups]
}

/** Returns what closing would end, in numbers and by name; `courts` are those of the page. Throws as `findWhatEnds`. */
export async function findEnds(user: Actor, venueId: number, wish: Closing, courts: ClosableCourts, now = new Date()) {
	const named = (it: Closing['parts'][number]) => {
		const of = courts.find(({ sportId }) => sportId === it.sportId)
		const on = it.courtNumber === null ? undefined : of?.named[it.courtNumber - 1]
		const sport = it.sportId === null ? null : (of?.sport ?? 'Unknown Sport')
		return { sport, court: on?.court ?? it.courtNumber, isRoofed: on?.isRoofed }
	}
	const courtOf = (it: Closing['parts'][number]) => {
		const { sport, court, isRoofed } = named(it)
		return `${closedCourts(sport, court)}${isRoofed ? ' (roofed)' : ''}`
	}
	const { bookings, events, fixtures, roofed } = await findWhatEnds(user, venueId, wish, now)
	const paid = bookings.filter(({ paymentStatus }) => paymentStatus === 'paid')
	const timeOf = ({ startTime, endTime }: { startTime: Date; endTime: Date }) =>
		`${formatDay(startTime)}, ${formatTimeRange(startTime, endTime)}`
	return {
		startTime: wish.startTime,
		endTime: wish.endTime,
		lines: closedLines(wish.parts.map(named)),
		isOne: wish.parts.length === 1 && wish.parts[0]!.courtNumber !== null,
		number: bookings.length + events.length + fixtures.length,
		bookings: bookings.length,
		paid: paid.reduce((total, { totalPrice }) => total + totalPrice, 0),
		list: bookings.slice(0, MOST_NAMED).map((booking) => ({
			id: booking.id,
			name: booking.fullName ?? booking.guestName ?? 'Walk-in',
			walkIn: booking.userId === null,
			time: timeOf(booking),
			court: courtOf(booking),
			price: booking.totalPrice,
			paid: booking.paymentStatus === 'paid',
			roofed: booking.userId === user.id ? undefined : roofOf(roofed.get(booking.id)),
		})),
		events: events.map((event) => ({ id: event.id, name: event.name, court: courtOf(event), time: timeOf(event) })),
		fixtures: fixtures.map((fixture) => ({
			id: fixture.id,
			title: fixture.title,
			tournament: fixture.tournament.name,
			court: courtOf(fixture),
			time: timeOf(fixture),
		})),
	}
}
const roofOf = (roofed: Roofed | undefined) =>
	roofed && {
		court: roofed.courtNumber,
		label: courtLabel(roofed.court),
		words: `${courtLabel(roofed.court)} has a roof and is free then`,
	}

export type ClosingEnds = Awaited<ReturnType<typeof findEnds>>
