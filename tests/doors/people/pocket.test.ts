import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { write } from '#db/client/index.ts'
import { bookings, eventParticipants, teamMembers, venueMembers } from '#db/schema.ts'
import { cancelBooking } from '#app/features/bookings/bookings.server.ts'
import { at } from '#app/lib/time/time.ts'
import { ruleFor } from '#app/worker/addresses.ts'
import { ask } from '#tests/support/process/product.ts'
import { createEvent } from '#tests/support/world/events.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createRun, createRunningClub } from '#tests/support/world/runs.ts'
import { createScheduled } from '#tests/support/world/scheduled.ts'
import { teamsOf } from '#tests/support/world/tournaments.ts'
import { createVenue, joinTeam } from '#tests/support/world/venues.ts'
import { booked, storedBooking, wish } from '#tests/support/world/wishes.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))
vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01T04:30:00Z') })

type Headers = Record<string, string>
async function pocket(headers: Headers = {}, query = '') {
	const { pages } = (await (await ask(`/pocket.json${query}`, { headers })).json()) as {
		pages: [string, string, number][]
	}
	return new Map(pages.map(([path, version]) => [path, version]))
}

test('has the bookings of the next fourteen days, and their calendar files and the forms that cancel them', async () => {
	const venue = await createVenue({ name: 'Beacon Padel', courts: 2 })
	const me = await createUser()
	const headers = await signedIn(me)
	expect([...(await pocket(headers)).keys()]).toEqual(['/my-bookings', '/help'])
	const soon = await booked(me, wish(venue, '2027-03-06', 18, 19))
	await booked(me, wish(venue, '2027-03-25', 18, 19))
	await booked(await createUser(), wish(venue, '2027-03-06', 19, 20))
	expect([...(await pocket(headers)).keys()]).toEqual([
		'/my-bookings',
		`/my-bookings/${soon}`,
		`/my-bookings/${soon}/calendar.ics`,
		'/help',
		`/booking/${venue.venueId}/${venue.sportId}.data`,
		`/my-bookings/${soon}/cancel.data?_routes=root%2Croutes%2Fsigned-in%2Croutes%2Fbookings%2Fcancel`,
	])
})

test('has another version of a page as soon as something on it has changed', async () => {
	const venue = await createVenue({ courts: 2 })
	const me = await createUser()
	const headers = await signedIn(me)
	const id = await booked(me, wish(venue, '2027-03-07', 18, 19))
	const first = await pocket(headers)
	expect(await pocket(headers)).toEqual(first)
	await write((tx) => tx.update(bookings).set({ status: 'confirmed' }).where(eq(bookings.id, id)))
	const second = await pocket(headers)
	for (const path of ['/my-bookings', `/my-bookings/${id}/calendar.ics`])
		expect(second.get(path), path).not.toBe(first.get(path))
	await cancelBooking(me, id)
	expect([...(await pocket(headers)).keys()]).toEqual(['/my-bookings', '/help'])
})

test('has the forms that book the two courts of the last bookings again', async () => {
	const me = await createUser()
	const venues = [await createVenue({ courts: 2 }), await createVenue({ courts: 2 }), await createVenue({ courts: 2 })]
	for (const [n, venue] of venues.entries()) await booked(me, wish(venue, `2027-03-0${2 + n}`, 18, 19))
	vi.setSystemTime('2027-03-20T04:30:00Z')
	const forms = [...(await pocket(await signedIn(me))).keys()].filter((path) => path.startsWith('/booking/'))
	vi.setSystemTime('2027-03-01T04:30:00Z')
	const [, second, third] = venues
	expect(forms).toEqual([third!, second!].map(({ venueId, sportId }) => `/booking/${venueId}/${sportId}.data`))
})

test('has a match that was played, as its result is still to come, in the version of one that has begun', async () => {
	const me = await createUser()
	const { tournament, matchIds } = await createScheduled({
		teams: ['Breakwater', 'Signal Hill'],
		matches: [
			{ home: 0, away: 1, startTime: at('2027-02-28', 18) },
			{ home: 0, away: 1, startTime: at('2027-02-25', 18) },
		],
	})
	const [team] = await teamsOf(tournament.id)
	await write((tx) => tx.insert(teamMembers).values({ tournamentId: tournament.id, teamId: team!.id, userId: me.id }))
	const matches = [...(await pocket(await signedIn(me)))].filter(([path]) => path.includes('/matches/'))
	expect(matches.map(([path]) => path)).toEqual([`/tournaments/${tournament.id}/schedule/matches/${matchIds[0]}`])
	expect(matches[0]![1]).toContain('begun')
})

test('has the day of an owner’s venue, today and tomorrow, and the form of a walk-in', async () => {
	const owner = await createUser({ role: 'venue_owner' })
	const { venueId, sportId } = await createVenue({ ownerId: owner.id })
	const desk = `/venue-dashboard/${venueId}`
	expect([...(await pocket(await signedIn(owner))).keys()]).toEqual([
		'/my-bookings',
		`${desk}/today`,
		`${desk}/day`,
		`${desk}/day?date=2027-03-02`,
		`${desk}/day/new.data?date=2027-03-02&sportId=${sportId}&court=1&hour=12&_routes=root%2Croutes%2Fsigned-in%2Croutes%2Fdashboard%2Flayout%2Croutes%2Fdashboard%2Fday%2Fnew`,
		'/help',
	])
})

test('has another version of the day for another role', async () => {
	const [venue, person] = [await createVenue(), await createUser()]
	const { id } = await joinTeam(venue, person, 'desk')
	const headers = await signedIn(person)
	const day = `/venue-dashboard/${venue.venueId}/day`
	const first = (await pocket(headers)).get(day)
	expect(first).toBeDefined()
	await write((tx) => tx.update(venueMembers).set({ role: 'coach' }).where(eq(venueMembers.id, id)))
	expect((await pocket(headers)).get(day)).not.toBe(first)
})

test('each of its pages comes, and is one that the phone keeps', async () => {
	const me = await createUser({ role: 'venue_owner' })
	const venue = await createVenue({ ownerId: me.id, courts: 2 })
	await booked(me, wish(venue, '2027-03-06', 18, 19))
	const event = await createEvent(venue)
	await write((tx) => tx.insert(eventParticipants).values({ eventId: event.id, userId: me.id }))
	const club = await createRunningClub({ members: [me] })
	await createRun(club, { people: [me] })
	const { tournament } = await createScheduled({
		teams: ['Breakwater', 'Signal Hill'],
		matches: [{ home: 0, away: 1 }],
	})
	const [team] = await teamsOf(tournament.id)
	await write((tx) => tx.insert(teamMembers).values({ tournamentId: tournament.id, teamId: team!.id, userId: me.id }))

	const headers = await signedIn(me)
	const paths = [...(await pocket(headers)).keys()]
	for (const part of [
		'/events/',
		'/running-club/',
		'/withdraw.data',
		'/schedule/matches/',
		'/day/new.data',
		'/cancel.data',
	])
		expect(paths.join(' ')).toContain(part)
	for (const path of paths) {
		expect.soft((await ask(path, { headers })).status, path).toBe(200)
		expect.soft(ruleFor(new URL(path, 'https://courtside.example')), path).toBeDefined()
	}
})

test('has of several venues the one whose desk was last open, and none of others', async () => {
	const owner = await createUser({ role: 'venue_owner' })
	const headers = await signedIn(owner)
	const [first] = [await createVenue({ ownerId: owner.id }), await createVenue({ ownerId: owner.id })]
	const other = await createVenue()
	const desks = async (query?: string) =>
		[...(await pocket(headers, query)).keys()].filter((path) => /today/.test(path))
	expect(await desks()).toEqual([])
	expect(await desks(`?desk=${first.venueId}`)).toEqual([`/venue-dashboard/${first.venueId}/today`])
	expect(await desks(`?desk=${other.venueId}`)).toEqual([])
	expect(await desks('?desk=x')).toEqual([])
})

test('is empty for a visitor, and where data are saved', async () => {
	expect((await pocket()).size).toBe(0)
	expect((await pocket({ ...(await signedIn(await createUser())), 'Save-Data': 'on' })).size).toBe(0)
})

test('is for the person its tag tells', async () => {
	const tag = async (headers: Headers) => (await ask('/pocket.json', { headers })).headers.get('Courtside-Person')
	const [me, other] = [await signedIn(await createUser()), await signedIn(await createUser())]
	expect(await tag(me)).toMatch(/^[\w-]{22}$/)
	expect(await tag(me)).toBe(await tag(me))
	expect(await tag(other)).not.toBe(await tag(me))
	expect(await tag({})).toBe('nobody')
})

test('nothing is done for another person than the one a request names', async () => {
	const [venue, me, other] = [await createVenue({ courts: 2 }), await createUser(), await createUser()]
	const id = await booked(me, wish(venue, '2027-03-08', 18, 19))
	const cancel = async (onlyFor: string) => {
		const headers = { ...(await signedIn(me)), 'Courtside-Only-For': onlyFor }
		return (await ask(`/my-bookings/${id}/cancel`, { method: 'POST', headers, body: new URLSearchParams() })).status
	}
	expect(await cancel(String(other.id))).toBe(401)
	expect(await cancel('')).toBe(401)
	expect((await storedBooking(id)).status).not.toBe('cancelled')
	expect(await cancel(String(me.id))).toBe(302)
	expect((await storedBooking(id)).status).toBe('cancelled')
})
