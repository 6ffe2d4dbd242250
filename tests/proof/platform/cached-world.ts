import { eq } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { reviews, sports } from '#db/schema.ts'
import { lapseUnpaidBookings } from '#app/features/bookings/paying/lapse.server.ts'
import { addDays, at, clock, DAY, dateOf, HOUR } from '#app/lib/time/time.ts'
import { createEvent } from '#tests/support/world/events.ts'
import { createListed } from '#tests/support/world/listed.ts'
import { createRequest } from '#tests/support/world/match-requests.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { playedAt } from '#tests/support/world/played.ts'
import { createClub, createRun } from '#tests/support/world/runs.ts'
import { createTournament } from '#tests/support/world/tournaments.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { createContest, score, send, storedMatch } from '#tests/support/world/contest.ts'
import { ask, call, visit } from '#tests/support/process/product.ts'
import { wish } from '#tests/support/world/wishes.ts'

/** Throws where the product refuses it. */
type Change = () => Promise<unknown>

const post = async (path: string, headers: Record<string, string>, fields: Record<string, string>) =>
	took(await ask(path, { method: 'POST', headers, body: new URLSearchParams(fields) }), path)

function took<Answer extends { status: number }>(answer: Answer, what: string): Answer {
	if (answer.status >= 400) throw new Error(`${what} was answered ${answer.status}`)
	return answer
}

function dataOf(page: string) {
	const [path, query] = page.split('?')
	return `${path === '/' ? '/_' : path}.data${query ? `?${query}` : ''}`
}

/**
 * Makes two venues and one of everything that visitors may read. Returns its addresses, and changes of all of it
 * through the product's own functions, in an order in which each is possible.
 */
export async function createCachedWorld(now: Date) {
	const today = dateOf(now)
	const soon = addDays(today, 3)
	const [owner, admin, organizer] = [
		await createUser({ role: 'venue_owner' }),
		await createUser({ role: 'admin' }),
		await createUser(),
	]
	const [asOwner, asAdmin, asOrganizer] = [await signedIn(owner), await signedIn(admin), await signedIn(organizer)]
	const venue = await createVenue({ ownerId: owner.id, courts: 2, peakPrice: 300 })
	const other = await createVenue({
		ownerId: owner.id,
		sport: 'Tennis',
		city: 'Durban',
		settings: { facilities: ['Parking'] },
	})
	const event = await createEvent(venue, { startTime: at(soon, 18), createdById: owner.id, maxParticipants: 1 })
	const contest = await createContest()
	const knockout = await createContest({ format: 'knockout' })
	const cup = await createTournament(other, { name: 'Open Cup', organizerId: organizer.id })
	const club = await createClub()
	const run = await createRun(club, { date: new Date(now.getTime() + 7 * DAY) })
	const begun = await createRun(club, { date: new Date(now.getTime() - HOUR / 2) })
	const player = await createListed({ fullName: 'Naledi Listed' })
	const request = await createRequest(player, { sportId: venue.sportId })
	const password = 'a good password'
	const guest = await createUser({ fullName: 'Ayanda Guest' })
	const leaver = await createUser({ fullName: 'Zola Leaver', password })
	const asLeaver = await signedIn(leaver)
	const asGuest = await signedIn(guest)
	await playedAt(other, guest, { date: addDays(today, -3) })
	const [v, t, c] = [`venues/${venue.venueId}`, `tournaments/${contest.id}`, `running-club/${club.id}`]

	const pages = [
		'/',
		`/${v}?date=${soon}`,
		`/${v}/events/${event.id}`,
		'/tournaments',
		`/${t}`,
		`/${t}/schedule`,
		`/${t}/standings`,
		`/${t}/print`,
		`/tournaments/${cup.id}`,
		`/tournaments/${knockout.id}/bracket`,
		`/${t}/team/${contest.teams[0]!.id}`,
		'/running-club-dashboard',
		`/${c}`,
		`/${c}/members`,
		`/${c}/stats`,
		`/${c}/events`,
		`/${c}/events/${begun.id}`,
		'/matchmaking',
		`/matchmaking/requests/${request.id}`,
		'/for-venues',
		'/embed.js',
		`/embed/${venue.venueId}`,
		`/embed/tournaments/${contest.id}`,
		'/privacy',
		'/terms',
		'/cookies',
		'/blog/affordable-access-pledge',
		'/diversity-pledge',
		'/careers/academy',
		'/press/green-courts-initiative',
	]
	const clubCalls = `/api/running-clubs/${club.id}`
	const calls = [
		'/robots.txt',
		'/api/openapi.json',
		'/api/sports',
		`/api/sports/${venue.sportId}`,
		'/api/courts',
		'/api/venues',
		`/api/${v}`,
		`/api/${v}/sports/${venue.sportId}`,
		`/api/${v}/availability?sportId=${venue.sportId}&date=${soon}&days=7`,
		...['', `/${contest.id}`, ...['teams', 'matches', 'standings'].map((part) => `/${contest.id}/${part}`)].map(
			(path) => `/api/tournaments${path}`,
		),
		'/api/running-clubs',
		clubCalls,
		`${clubCalls}/members`,
		`${clubCalls}/events`,
		`${clubCalls}/events/${begun.id}`,
		'/api/matchmaking/players',
		'/api/matchmaking/requests',
		`/api/matchmaking/requests/${request.id}`,
	]
	const views = [
		'/?view=map',
		`/?sport=${venue.sportId}&date=${soon}`,
		`/${v}?tab=events`,
		`/venues/${other.venueId}?tab=reviews`,
	]
	/** With the addresses that the browser requests when it navigates by itself. */
	const addresses = [...pages, ...pages.map(dataOf), ...views, ...calls]

	let booking = 0
	const book = async (place: typeof venue, from: number) => {
		const body = wish(place, soon, from, from + 1)
		const answer = took(await call('POST', '/api/bookings', { headers: asGuest, body }), 'booking')
		booking = answer.body.id
	}
	const status = async (to: string) =>
		took(await call('PATCH', `/api/bookings/${booking}/status`, { headers: asOwner, body: { status: to } }), to)
	const join = async (path: string, headers = asGuest, body?: object) =>
		took(await call('POST', path, { headers, body }), path)
	const reviewId = async () => (await db.select().from(reviews).where(eq(reviews.userId, guest.id)))[0]!.id
	const sportNamed = async (name: string) =>
		String((await db.select().from(sports).where(eq(sports.name, name)))[0]!.id)
	const desk = `/venue-dashboard/${venue.venueId}`
	const closing = { reason: 'rain', courts: 'all', date: soon, from: clock(14), to: clock(16), note: '' }
	const price = { pricePerHour: '260', peakPricePerHour: '390', courtCount: '2' }
	const user = `/admin/users/${player.id}`
	const choices = '/admin/catalogue'
	const sport = { intent: 'sport', id: String(venue.sportId) }
	const profile = { intent: 'save', bio: 'Left-handed.', location: 'Sea Point', skillLevel: 'advanced' }

	const changes: Record<string, Change> = {
		'a booking': () => book(venue, 9),
		'its confirmation': () => status('confirmed'),
		'its cancellation': () => status('cancelled'),
		'a booking that is not paid': () => book(venue, 11),
		'its lapse': () => lapseUnpaidBookings(new Date(now.getTime() + 60 * DAY)),
		'a review': () => post(`/venues/${other.venueId}/review`, asGuest, { rating: '4', comment: 'Good light' }),
		'a review hidden': async () => post(`/admin/reviews/${await reviewId()}/hide`, asAdmin, { reason: 'Rude' }),
		'a review shown again': async () => post(`/admin/reviews/${await reviewId()}/show`, asAdmin, { go: 'yes' }),
		'a new price': () => post(`${desk}/pricing/${venue.sportId}`, asOwner, price),
		'closed courts': () => post(`${desk}/closures/new`, asOwner, closing),
		'a place at an event': () => join(`/api/events/${event.id}/participants`),
		'a place on its waitlist': () => join(`/api/events/${event.id}/participants`, asOrganizer),
		'an event called off': () => post(`${desk}/events/${event.id}/cancel`, asOwner, { go: 'yes' }),
		'a team': () => join(`/api/tournaments/${cup.id}/teams`, asGuest, { name: 'Kasi Stars' }),
		'a result': async () =>
			took(await send(contest, 1, score(2, 1, { reason: 'Played early' }), contest.asOrganizer), 'result'),
		'a result put right': async () =>
			took(
				await send(
					contest,
					1,
					{ ...score(3, 1, { reason: 'Played early' }), version: (await storedMatch(contest.id, 1)).version },
					contest.asOrganizer,
				),
				'result',
			),
		'a member of a club': () => join(`/api/running-clubs/${club.id}/members`, asLeaver),
		'a place at a run': () => join(`/api/running-clubs/${club.id}/events/${run.id}/participants`, asLeaver),
		'another name': () => post('/profile', asGuest, { ...profile, fullName: 'Ayanda Renamed' }),
		'a suspension': () => post(`${user}/suspend`, asAdmin, { reason: 'Spam' }),
		'its end': () => post(`${user}/reinstate`, asAdmin, { go: 'yes' }),
		'an account deleted': async () => {
			const { page } = await visit('/settings/data/delete', { headers: asLeaver })
			await post('/settings/data/delete', asLeaver, { who: page.who, seenBack: '0', password })
		},
		'a new sport': () =>
			post(choices, asAdmin, { intent: 'add-sport', name: 'Squash', icon: 'generic', counts: 'points' }),
		'a sport renamed': () => post(choices, asAdmin, { ...sport, name: 'Padel tennis', offered: 'yes' }),
		'a sport retired that no venue has': async () =>
			post(choices, asAdmin, { intent: 'sport', id: await sportNamed('Squash'), name: 'Squash' }),
		'a facility renamed': () =>
			post(choices, asAdmin, { intent: 'facility', was: 'Parking', name: 'Free parking', offered: 'yes' }),
		'a club that closed': () => post(`/${c}/manage/close`, club.asHost, { go: 'yes' }),
	}
	return { addresses, changes, venue, other, soon, asOrganizer }
}
