import { describe, expect, it } from 'vitest'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { clubRuns } from '#app/features/clubs/events/gathering.server.ts'
import { logRun } from '#app/features/clubs/events/log/log.server.ts'
import { removeRoute } from '#app/features/clubs/route/route.server.ts'
import { acceptPerson } from '#app/features/gatherings/approval.server.ts'
import { checkIn } from '#app/features/gatherings/check-in.server.ts'
import { join } from '#app/features/gatherings/places.server.ts'
import { removePlayer, transferCaptaincy } from '#app/features/tournaments/teams/captain.server.ts'
import { setSeeds, waiveFee } from '#app/features/tournaments/teams/organize.server.ts'
import { leaveTeam } from '#app/features/tournaments/teams/players.server.ts'
import { withdrawTeam } from '#app/features/tournaments/teams/withdraw.server.ts'
import { within } from '#tests/support/cases.ts'
import { createEvent, placesOf } from '#tests/support/world/events.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createRun, createRunningClub, placeOf } from '#tests/support/world/runs.ts'
import { createTournament, enterTeam, storedTournament } from '#tests/support/world/tournaments.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { addDays, dateOf, HOUR } from '#app/lib/time/time.ts'
import { call, visit } from '#tests/support/process/product.ts'
import { counts, form, post, postForm, wish } from '#tests/support/world/wishes.ts'
import { each } from '../each.ts'

const soon = addDays(dateOf(new Date()), 5)

describe('booking', () => {
	it('is limited to 30 tries a minute for each person, by the call and the page together', async () => {
		const venue = await createVenue({ courts: 100 })
		const headers = await signedIn(await createUser())
		const fields = form(soon, 10, 11, { another: 'yes' })
		for (let i = 1; i <= 15; i++) expect((await post(headers, wish(venue, soon, 10, 11))).status).toBe(201)
		for (let i = 1; i <= 15; i++) expect((await postForm(headers, venue, fields)).status).toBe(302)
		const before = await counts()
		const call = await post(headers, wish(venue, soon, 10, 11))
		expect(call.status).toBe(429)
		expect(Number(call.headers.get('Retry-After'))).toBeGreaterThan(0)
		expect(call.body.message).toMatch(/^Too many tries\. Please wait .+ and try again\.$/)
		const page = await postForm(headers, venue, fields)
		expect([page.status, page.action.toast.title]).toEqual([429, 'Booking failed'])
		expect(await counts()).toEqual(before)
		expect((await post(await signedIn(await createUser()), wish(venue, soon, 10, 11))).status).toBe(201)
	})
})

describe('changing a tournament', () => {
	it('is limited to 30 tries a minute for each person, by the call, the page and the link together', async () => {
		const organizer = await createUser()
		const { id, linkKey } = await createTournament(await createVenue(), { organizerId: organizer.id })
		const headers = await signedIn(organizer)
		const patch = (name: string) => call('PATCH', `/api/tournaments/${id}`, { headers, body: { name } })
		const newLink = () => visit(`/tournaments/${id}/edit`, { headers, form: { intent: 'new-link' } })
		for (let i = 1; i <= 29; i++) expect((await patch(`Spring Cup ${i}`)).status).toBe(200)
		expect((await newLink()).status).toBe(302)
		const stored = await storedTournament(id)
		expect(stored.linkKey).not.toBe(linkKey)
		const refused = await patch('Autumn Cup')
		expect(refused.status).toBe(429)
		expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
		expect((await newLink()).status).toBe(429)
		expect(await storedTournament(id)).toEqual(stored)
	})

	it('calls it off at most 30 times a minute', async () => {
		const organizer = await createUser()
		const venue = await createVenue()
		const headers = await signedIn(organizer)
		const cancel = async () => {
			const { id } = await createTournament(venue, { organizerId: organizer.id })
			return (await visit(`/tournaments/${id}/cancel`, { headers, form: { reason: '' } })).status
		}
		for (let i = 1; i <= 30; i++) expect(await cancel()).toBe(302)
		expect(await cancel()).toBe(429)
	})
})

describe('changing a team', () => {
	const ids = { id: 999_999, teamId: 1 }
	const verbs: Record<string, (user: Actor) => Promise<unknown>> = {
		removePlayer: (user) => removePlayer(user, ids, 1),
		transferCaptaincy: (user) => transferCaptaincy(user, ids, 1),
		leaveTeam: (user) => leaveTeam(user, ids),
		withdrawTeam: (user) => withdrawTeam(user, ids),
		waiveFee: (user) => waiveFee(user, ids),
		setSeeds: (user) => setSeeds(user, ids.id, {}),
	}
	it(
		'is limited to 30 tries a minute for each person: …',
		() =>
			each(Object.keys(verbs), async (name) => {
				const [user, other] = [await createUser(), await createUser()]
				for (let i = 1; i <= 30; i++) await expect(verbs[name]!(user)).rejects.toMatchObject({ init: { status: 404 } })
				await expect(verbs[name]!(user)).rejects.toMatchObject({ init: { status: 429 } })
				await expect(verbs[name]!(other)).rejects.toMatchObject({ init: { status: 404 } })
			}),
		within(60_000),
	)

	it('is answered with how long to wait', async () => {
		const tournament = await createTournament(await createVenue())
		const { id, captain } = await enterTeam(tournament)
		const headers = await signedIn(captain)
		const hand = () => visit(`/tournaments/${tournament.id}/team/${id}/transfer`, { headers, form: { memberId: '1' } })
		for (let i = 1; i <= 30; i++) expect((await hand()).status).toBe(404)
		const refused = await hand()
		expect(refused.status).toBe(429)
		expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
	})
})

describe('joining events and leaving them', () => {
	it('is limited to 30 tries a minute for each person, by the call and the page together', async () => {
		const venue = await createVenue()
		const event = await createEvent(venue)
		const headers = await signedIn(await createUser())
		const path = `/api/events/${event.id}/participants`
		const page = () => visit(`/venues/${venue.venueId}/events/${event.id}`, { headers, form: { intent: 'withdraw' } })
		for (let i = 1; i <= 10; i++) {
			expect((await call('POST', path, { headers })).status).toBe(201)
			expect((await call('DELETE', path, { headers })).status).toBe(200)
			expect((await page()).status).toBe(302)
		}
		const refused = await call('POST', path, { headers })
		expect([refused.status, await placesOf(event.id)]).toEqual([429, []])
		expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
		expect((await page()).status).toBe(429)
		expect((await call('POST', path, { headers: await signedIn(await createUser()) })).status).toBe(201)
	})
})

describe('managing a club run', () => {
	it('is limited by minute for each person, and says how long to wait', async () => {
		const [host, member] = [await createUser(), await createUser()]
		const headers = await signedIn(host)
		const club = await createRunningClub({ founderId: host.id, members: [member] })
		const run = await createRun(club, { date: new Date(Date.now() + HOUR / 2) })
		await join(clubRuns, member, { clubId: club.id, eventId: run.id })
		const { id: personId } = await placeOf(run.id, member)
		const page = `/running-club/${club.id}/events/${run.id}`
		const ids = { clubId: club.id, eventId: run.id }
		for (let i = 1; i <= 120; i++) await checkIn(clubRuns, host, ids, { personId, arrived: i % 2 === 1 })
		const here = await visit(page, { headers, form: { intent: 'arrived', personId: String(personId) } })
		expect(here.status).toBe(429)
		expect(await placeOf(run.id, member)).toMatchObject({ status: 'attending' })

		for (let i = 1; i <= 120; i++) await acceptPerson(clubRuns, host, ids, personId)
		const remove = await visit(`${page}/people/${personId}/remove`, { headers, form: {} })
		expect(remove.status).toBe(429)
		expect(Number(remove.headers.get('Retry-After'))).toBeGreaterThan(0)
		expect(await placeOf(run.id, member)).toMatchObject({ status: 'attending' })
	})

	it('enters an own run 30 times and takes a route away 20 times a minute', async () => {
		const host = await createUser()
		const club = await createRunningClub({ founderId: host.id })
		const run = await createRun(club)
		const ids = { clubId: club.id, eventId: run.id }
		const log = async () => logRun(host, ids, { feedback: 'Lovely', distance: undefined })
		for (let i = 1; i <= 30; i++) await expect(log()).rejects.toMatchObject({ init: { status: 403 } })
		await expect(log()).rejects.toMatchObject({ init: { status: 429 } })
		const remove = async () => removeRoute(host, ids, 'one')
		for (let i = 1; i <= 20; i++) await remove()
		await expect(remove()).rejects.toMatchObject({ init: { status: 429 } })
	})
})
