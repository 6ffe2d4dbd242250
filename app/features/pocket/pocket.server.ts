import { createHash } from 'node:crypto'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { bookingsOf } from '#app/features/bookings/mine/my-bookings.server.ts'
import { canCancel } from '#app/features/bookings/status.ts'
import { entriesOfRuns } from '#app/features/calendars/club.server.ts'
import { entriesOfPlaces } from '#app/features/calendars/events.server.ts'
import { entriesOfTeams } from '#app/features/calendars/tournaments.server.ts'
import { findOwnOffers } from '#app/features/venues/offers.server.ts'
import { findPopular } from '#app/features/help/help-page.server.ts'
import { ownVenues } from '#app/features/venues/own-venues.server.ts'
import { may } from '#app/features/venues/team/rights.ts'
import { addDays, dateOf, DAY, HOUR } from '#app/lib/time/time.ts'

/** How far ahead a game is kept on the phone. */
const AHEAD = 14 * DAY
/** A game that has just begun is still looked up at the gate. */
const BEHIND = 4 * HOUR
/** The result of a match is sent and confirmed for some time after it. */
const PLAYED = 2 * DAY
/** Courts that the person booked last, of which the form to book again is kept. */
const USUAL = 2
const MOST_PAGES = 40
const MOST_VENUES = 1_000
const ANSWERS = 3
const MOST_PAST = 5

/** Hours until a page is loaded anew although nothing says that it has changed. */
const FRESH = { day: 12, file: 72, help: 168 }

/** A page to keep: its version changes with its content where we know that, and it is fresh for so many hours. */
export type PocketPage = [path: string, version: string, hours: number]

/**
 * Returns the pages a person may need at the gate without a signal: their bookings with entry code, address, phone and
 * calendar file, their fixtures, runs and events of the next 14 days, help with the answers that are read most, and the
 * forms that cancel a booking, give up a place in a run or book a usual court again; for an owner the desk of their
 * venue, of several the one that was last open on this phone.
 */
export async function pocketOf(user: Actor, lastDesk: number | null, now = new Date()): Promise<PocketPage[]> {
	const window = { from: new Date(now.getTime() - BEHIND), now, to: new Date(now.getTime() + AHEAD) }
	const [{ bookings }, past, desk, popular, ...entries] = await Promise.all([
		bookingsOf(user, 'upcoming', { limit: MOST_PAGES }, now),
		bookingsOf(user, 'past', { limit: MOST_PAST }, now),
		deskOf(user, lastDesk, now),
		findPopular(ANSWERS),
		entriesOfTeams(user, { ...window, from: new Date(now.getTime() - PLAYED) }),
		entriesOfRuns(user, window),
		entriesOfPlaces(user, window),
	])
	const soon = bookings.filter(({ startTime }) => startTime < window.to)
	const [, runs] = entries
	const games = entries.flat().filter(({ status }) => status !== 'cancelled')
	games.sort((a, b) => a.start.getTime() - b.start.getTime())
	const pages: PocketPage[] = [
		['/my-bookings', versionOf(bookings), FRESH.day],
		...desk,
		// Links from elsewhere lead to the page of the next one; to the others My Bookings leads, and their data will do.
		...soon.map((booking, index): PocketPage => [
			`/my-bookings/${booking.id}${index === 0 ? '' : '.data'}`,
			versionOf(booking),
			FRESH.day,
		]),
		...soon.map((booking): PocketPage => [`/my-bookings/${booking.id}/calendar.ics`, versionOf(booking), FRESH.file]),
		...games.flatMap(({ address, sequence, start }): PocketPage[] =>
			address ? [[address, `${sequence}${start < now ? ' begun' : ''}`, FRESH.day]] : [],
		),
		['/help', '', FRESH.help],
		...usualCourts([...soon, ...past.bookings]).map((path): PocketPage => [path, dateOf(now), FRESH.day]),
		...soon
			.filter((booking) => canCancel(booking, now))
			.map((booking) => form(`/my-bookings/${booking.id}/cancel`, FORMS.cancel, versionOf(booking))),
		...runs.map(({ address, sequence }) => form(`${address}/withdraw`, FORMS.withdraw, String(sequence))),
		...popular.map(({ id, question, answer }): PocketPage => [
			`/help/${id}.data`,
			versionOf([question, answer]),
			FRESH.help,
		]),
	]
	return [...new Map(pages.map((page) => [page[0], page])).values()].slice(0, MOST_PAGES)
}

/** Returns the data of the booking form for the courts that come first, each once. */
const usualCourts = (bookings: { venueId: number; sportId: number }[]) =>
	[...new Set(bookings.map(({ venueId, sportId }) => `/booking/${venueId}/${sportId}.data`))].slice(0, USUAL)

const FORMS = {
	cancel: 'root,routes/signed-in,routes/bookings/cancel',
	withdraw: 'root,routes/clubs/event/withdraw',
	walkIn: 'root,routes/signed-in,routes/dashboard/layout,routes/dashboard/day/new',
}

/** A form that opens over a page: the data that the router asks for, of these routes. */
const form = (path: string, routes: string, version: string, query: Record<string, string> = {}): PocketPage => [
	`${path}.data?${String(new URLSearchParams({ ...query, _routes: routes }))}`,
	version,
	FRESH.day,
]

/** Today's list, the day grid of today and tomorrow, and the form of a walk-in. */
async function deskOf(user: Actor, last: number | null, now: Date): Promise<PocketPage[]> {
	const venues = await ownVenues(user, MOST_VENUES, now)
	const venue = venues.length === 1 ? venues[0] : venues.find(({ id }) => id === last)
	if (!venue) return []
	const tomorrow = addDays(dateOf(now), 1)
	const base = `/venue-dashboard/${venue.id}`
	const works = may(venue.part, 'desk')
	// Another role sees another day.
	const version = `${dateOf(now)} ${venue.part}`
	const pages = [...(works ? ['today'] : []), 'day', `day?date=${tomorrow}`].map((page): PocketPage => [
		`${base}/${page}`,
		version,
		FRESH.day,
	])
	const [offer] = works ? await findOwnOffers(venue, now) : []
	if (!offer) return pages
	// The walk-in form serves for any hour.
	const hour = { date: tomorrow, sportId: String(offer.sportId), court: '1', hour: '12' }
	return [...pages, form(`${base}/day/new`, FORMS.walkIn, version, hour)]
}

const versionOf = (content: unknown) =>
	createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 10)
