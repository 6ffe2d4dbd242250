import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { courts, courtSports, courtTime, namedCourts, tournaments, type ForTournaments } from '#db/schema.ts'
import { at } from '#app/lib/time/time.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { call, visit } from '#tests/support/process/product.ts'
import {
	createTournament,
	enterTeam,
	enterTeams,
	matchesOf,
	matchHoursOf,
	storedTournament,
} from '#tests/support/world/tournaments.ts'
import { createVenue, joinTeam } from '#tests/support/world/venues.ts'
import { booked, wish } from '#tests/support/world/wishes.ts'
import { hoursWhere } from '#tests/support/database/court-time.ts'
import { noticesOf } from '#tests/support/notices.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

// Monday 1 March 2027, half past six in the morning in South Africa.
vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01T04:30:00Z') })
const DAY = '2027-03-11'
const ASKED_AT = '2027-03-01T04:30:00.000Z'

const owner = await createUser({ role: 'venue_owner' })
const asOwner = await signedIn(owner)
const organizer = await createUser()
const asOrganizer = await signedIn(organizer)

async function tournamentOf(teams: number, wishes: Parameters<typeof createTournament>[1] = {}) {
	const venue = await createVenue({ ownerId: owner.id })
	const tournament = await createTournament(venue, { organizerId: organizer.id, ...wishes })
	await enterTeams(tournament, teams)
	return { venue, tournament, id: tournament.id }
}
const ask = (id: number, body: object = {}, headers = asOrganizer) =>
	call('POST', `/api/tournaments/${id}/generate-schedule`, { headers, body })
const path = (id: number) => `/tournaments/${id}/schedule/courts`
const answer = (id: number, form: object, headers = asOwner) =>
	visit(path(id), { headers, form: { askedAt: ASKED_AT, ...form } })
const hoursAt = async ({ venueId }: { venueId: number }) => (await hoursWhere(eq(courtTime.courtId, venueId))).length
const titles = async (user: { id: number }, id: number) =>
	(await noticesOf(user.id)).filter(({ cause }) => cause.startsWith(`tournament:${id}:`)).map(({ title }) => title)

describe('a schedule at another owner’s venue', () => {
	it('holds nothing until the venue says yes, and then everything', async () => {
		const { id, tournament } = await tournamentOf(4)
		expect(await ask(id)).toMatchObject({
			status: 202,
			body: { id, status: 'registration_open', matches: 6, scheduledAt: null, courtsAskedAt: ASKED_AT },
		})
		expect([await matchesOf(id), await matchHoursOf(id)]).toEqual([[], []])
		expect(await storedTournament(id)).toMatchObject({ status: 'registration_open', scheduledAt: null })
		expect(await titles(owner, id)).toEqual(['May a tournament have your courts?'])
		const { page } = await visit(path(id), { headers: asOwner })
		expect(page).toMatchObject({ reason: null, free: 16, request: { courtHours: 6, matches: 6, matchHours: 1 } })

		const { status, location } = await answer(id, { answer: 'yes' })
		expect([status, location]).toEqual([302, `/tournaments/${id}/schedule`])
		expect(await matchHoursOf(id)).toHaveLength(6)
		expect(await storedTournament(id)).toMatchObject({ status: 'ongoing', courtRequest: null })
		expect(await titles(organizer, id)).toEqual([expect.stringMatching(/ has said yes$/)])
		expect(await titles(owner, id)).not.toContain(`Courts taken: ${tournament.name}`)
		expect(await fsck()).toEqual([])
		expect((await answer(id, { answer: 'yes' })).status, 'a second yes').toBe(409)
		expect(await matchHoursOf(id)).toHaveLength(6)
	})

	it('stands on Today with what it costs, until it is answered, for those who may answer it', async () => {
		const { id, tournament, venue } = await tournamentOf(4)
		await write((tx) => tx.update(courtSports).set({ pricePerHour: 300 }).where(eq(courtSports.courtId, venue.venueId)))
		const onToday = async (headers = asOwner) =>
			(await visit(`/venue-dashboard/${venue.venueId}/today`, { headers })).page.tournaments
		expect(await onToday()).toEqual([])
		await ask(id)
		expect(await onToday()).toMatchObject([
			{
				id,
				name: tournament.name,
				text: expect.stringMatching(/^They need 6 court hours for 6 matches, R1.800 in all\.$/),
			},
		])
		const desk = await createUser()
		await joinTeam(venue, desk, 'desk')
		expect(await onToday(await signedIn(desk)), 'the desk, who cannot answer').toEqual([])
		const elsewhere = await createVenue({ ownerId: owner.id })
		const other = await visit(`/venue-dashboard/${elsewhere.venueId}/today`, { headers: asOwner })
		expect(other.page.tournaments).toEqual([])
		await answer(id, { answer: 'changes', startTime: '10:00', endTime: '18:00', price: '900', note: '' })
		expect(await onToday(), 'the organiser’s turn').toEqual([])
		await visit(`/tournaments/${id}/schedule`, { headers: asOrganizer, form: { intent: 'withdraw' } })
		await ask(id)
		expect(await onToday()).toMatchObject([{ id }])
		await answer(id, { answer: 'yes' })
		expect(await onToday()).toEqual([])
	})

	it('costs what was asked for, whatever the venue charges since, and what the two agreed stays', async () => {
		const { id, venue } = await tournamentOf(4)
		await write((tx) => tx.update(courtSports).set({ pricePerHour: 300 }).where(eq(courtSports.courtId, venue.venueId)))
		const preview = await visit(`/tournaments/${id}/schedule/generate`, { headers: asOrganizer })
		expect(preview.page.preview).toMatchObject({ needed: 6, price: 1_800 })
		await ask(id)
		await write((tx) => tx.update(courtSports).set({ pricePerHour: 900 }).where(eq(courtSports.courtId, venue.venueId)))
		expect((await visit(path(id), { headers: asOwner })).page.request.price).toBe(1_800)
		expect((await answer(id, { answer: 'yes' })).status).toBe(302)
		expect((await storedTournament(id)).courtPrice).toBe(1_800)
		const agreed = async (headers = {}) => (await visit(`/tournaments/${id}/schedule`, { headers })).page.agreed
		expect(await agreed(asOrganizer)).toMatch(/^The courts cost R1.800, as agreed with .+\. You pay them directly\.$/)
		expect(await agreed(asOwner)).toMatch(/^The courts cost R1.800, as agreed with the organiser\./)
		expect(await agreed(), 'a visitor').toBeNull()
		expect((await ask(id, { again: true })).status).toBe(202)
		expect((await storedTournament(id)).courtPrice, 'until another is agreed').toBe(1_800)
	})

	it('is free in the hours that the venue gives, and costs the price of its court beside them', async () => {
		const { id, venue } = await tournamentOf(4)
		await write((tx) => tx.update(courtSports).set({ pricePerHour: 300 }).where(eq(courtSports.courtId, venue.venueId)))
		const given: ForTournaments = { weekdays: [4], from: 9, to: 11 }
		await write((tx) => tx.update(courts).set({ forTournaments: given }).where(eq(courts.id, venue.venueId)))
		await write((tx) =>
			tx
				.insert(namedCourts)
				.values({ courtId: venue.venueId, sportId: venue.sportId, courtNumber: 1, pricePerHour: 500 }),
		)
		await ask(id)
		const { courtHours, price } = (await storedTournament(id)).courtRequest!
		const { page } = await visit(path(id), { headers: asOwner })
		expect([courtHours, page.request.price]).toEqual([6, price])
		expect(price, 'two matches at eleven, on both courts').toBe(800)
	})

	it('does not come after a no, whose note the organiser reads; another may be asked for', async () => {
		const { id } = await tournamentOf(2)
		await ask(id)
		expect((await answer(id, { answer: 'no', note: 'League night.' })).status).toBe(302)
		expect(await matchHoursOf(id)).toEqual([])
		expect(await titles(organizer, id)).toEqual([expect.stringMatching(/ has said no$/)])
		expect((await storedTournament(id)).courtRequest?.refusal).toEqual({ note: 'League night.' })
		expect((await answer(id, { answer: 'yes' })).status, 'changed its mind').toBe(409)

		expect((await ask(id, { startTime: '07:00' })).status).toBe(202)
		expect((await storedTournament(id)).courtRequest).toMatchObject({ dayStart: 7, refusal: null })
		expect((await answer(id, { answer: 'yes' })).status).toBe(302)
		expect(await matchHoursOf(id)).toHaveLength(1)
	})

	it('may be given other hours, which hold nothing until the organiser takes them', async () => {
		const { id } = await tournamentOf(4)
		const take = (offeredAt: string, headers = asOrganizer) =>
			visit(`/tournaments/${id}/schedule`, { headers, form: { intent: 'take', offeredAt } })
		const offer = (startTime: string, endTime: string, headers = asOwner) =>
			answer(id, { answer: 'changes', startTime, endTime, price: '900', note: 'The league plays until six.' }, headers)
		await ask(id)
		for (const [start, end] of [
			['18:00', '18:00'],
			['20:00', '19:00'],
			['18:30', '20:00'],
			['x', '20:00'],
		])
			expect((await offer(start!, end!)).status, `${start}–${end}`).toBe(400)
		for (const price of ['-1', '1.5', '1e3', '10000001', '', '<b>'])
			expect(
				(await answer(id, { answer: 'changes', startTime: '17:00', endTime: '20:00', price, note: '' })).status,
				price,
			).toBe(400)
		expect((await offer('18:00', '19:00')).status, 'too short for six matches').toBe(409)
		expect((await offer('18:00', '21:00', asOrganizer)).status).toBe(403)
		expect((await take(ASKED_AT)).status, 'nothing is offered').toBe(409)

		expect((await offer('17:00', '20:00')).status).toBe(302)
		expect(await matchHoursOf(id)).toEqual([])
		expect(await titles(organizer, id)).toEqual([expect.stringMatching(/ has an offer for you$/)])
		expect((await storedTournament(id)).courtRequest).toMatchObject({
			dayStart: 9,
			offer: { dayStart: 17, dayEnd: 20, price: 900 },
		})
		vi.setSystemTime(new Date('2027-03-01T04:31:00Z'))
		expect((await offer('18:00', '21:00')).status, 'on second thoughts').toBe(302)
		expect((await take(ASKED_AT)).status, 'the first offer').toBe(409)
		const { at } = (await storedTournament(id)).courtRequest!.offer!
		expect((await take(at, asOwner)).status).toBe(403)
		const both = await Promise.all([take(at), take(at)])
		expect(both.map(({ status }) => status).sort()).toEqual([302, 409])
		expect((await storedTournament(id)).courtPrice).toBe(900)
		const hours = await matchHoursOf(id)
		expect(hours).toHaveLength(6)
		expect(await storedTournament(id)).toMatchObject({
			status: 'ongoing',
			dayStart: 18,
			dayEnd: 21,
			courtRequest: null,
		})
		expect((await noticesOf(owner.id)).at(-1)!.title).toContain('Courts taken')
		expect((await answer(id, { answer: 'no' })).status, 'after all').toBe(409)
		expect(await fsck()).toEqual([])
		vi.setSystemTime(new Date('2027-03-01T04:30:00Z'))
	})

	it('needs no yes in the hours that the venue gives, and none is to be had where it never does', async () => {
		const { id, venue } = await tournamentOf(4)
		const give = (forTournaments: ForTournaments | null) =>
			write((tx) => tx.update(courts).set({ forTournaments }).where(eq(courts.id, venue.venueId)))
		// 11 March 2027 is a Thursday.
		for (const given of [
			{ weekdays: [1, 2, 3], from: 0, to: 24 },
			{ weekdays: [4], from: 10, to: 24 },
			{ weekdays: [4], from: 9, to: 10 },
		]) {
			await give(given)
			expect((await ask(id)).status, JSON.stringify(given)).toBe(202)
		}
		await give({ weekdays: [], from: 0, to: 0 })
		expect(await ask(id)).toMatchObject({
			status: 409,
			body: { message: expect.stringContaining('tournaments of others') },
		})
		const page = await visit(`/tournaments/${id}/schedule/generate`, { headers: asOrganizer })
		expect(page.text).toContain('tournaments of others')
		await give({ weekdays: [4], from: 9, to: 17 })
		expect(await ask(id)).toMatchObject({ status: 201, body: { status: 'ongoing', matches: 6, courtsAskedAt: null } })
		expect(await matchHoursOf(id)).toHaveLength(6)
		expect((await noticesOf(owner.id)).at(-1)!.title).toContain('Courts taken')

		const [match] = await matchesOf(id)
		const path = `/tournaments/${id}/schedule/matches/${match!.id}/postpone`
		const move = async (date: string, hour: number, headers = asOrganizer) =>
			(await visit(path, { headers, form: { time: `${at(date, hour).getTime()}-1` } })).status
		const timesOn = async (date: string) =>
			(await visit(`${path}?date=${date}`, { headers: asOrganizer })).page.page.times as unknown[]
		expect(await timesOn('2027-03-18')).toHaveLength(8)
		expect(await timesOn('2027-03-19'), 'a Friday').toHaveLength(0)
		expect([await move('2027-03-18', 17), await move('2027-03-19', 10)], 'in other hours').toEqual([409, 409])
		expect(await move('2027-03-18', 16)).toBe(302)
	})

	it('cannot be planned where the venue never has tournaments of others, but by the venue itself', async () => {
		const venue = await createVenue({ ownerId: owner.id })
		const other = await createVenue({ ownerId: owner.id })
		await write((tx) =>
			tx
				.update(courts)
				.set({ forTournaments: { weekdays: [], from: 0, to: 0 } })
				.where(eq(courts.id, other.venueId)),
		)
		const offered = async (headers: typeof asOwner) =>
			JSON.stringify((await visit('/tournaments/create', { headers })).page.cities)
		expect(await offered(asOrganizer)).toContain(`"id":${venue.venueId},`)
		expect(await offered(asOrganizer)).not.toContain(`"id":${other.venueId},`)
		expect(await offered(asOwner)).toContain(`"id":${other.venueId},`)
		const plan = {
			name: 'Spring Cup',
			description: 'Everybody against everybody.',
			sportId: other.sportId,
			courtId: other.venueId,
			startDate: '2027-03-20',
			endDate: '2027-03-21',
			registrationDeadline: '2027-03-15',
		}
		const made = (headers: typeof asOwner) => call('POST', '/api/tournaments', { headers, body: plan })
		const refused = await made(asOrganizer)
		expect([refused.status, JSON.stringify(refused.body)]).toEqual([
			400,
			expect.stringContaining('tournaments of others'),
		])
		expect((await made(asOwner)).status).toBe(201)
	})

	it('may be made again only with another yes, and stays as it is until then', async () => {
		const { id } = await tournamentOf(2)
		await ask(id)
		await answer(id, { answer: 'yes' })
		const before = await matchHoursOf(id)
		expect((await ask(id)).status).toBe(409)
		expect(await ask(id, { again: true, startTime: '15:00' })).toMatchObject({
			status: 202,
			body: { status: 'ongoing', scheduledAt: null },
		})
		expect(await matchHoursOf(id)).toEqual(before)
		expect((await answer(id, { answer: 'yes' })).status).toBe(302)
		expect(await matchHoursOf(id)).not.toEqual(before)
	})

	it('can be withdrawn by the organiser while the venue has not answered', async () => {
		const { id } = await tournamentOf(2)
		const withdraw = (headers = asOrganizer) =>
			visit(`/tournaments/${id}/schedule`, { headers, form: { intent: 'withdraw' } })
		expect((await withdraw()).status, 'nothing was asked').toBe(409)
		await ask(id)
		expect((await withdraw(asOwner)).status).toBe(403)
		const { status, location } = await withdraw()
		expect([status, location]).toEqual([302, `/tournaments/${id}/schedule`])
		expect((await storedTournament(id)).courtRequest).toBeNull()
		expect((await answer(id, { answer: 'yes' })).status).toBe(409)
		expect(await matchHoursOf(id)).toEqual([])
		expect((await ask(id)).status).toBe(202)
		await answer(id, { answer: 'no' })
		expect((await withdraw()).status, 'answered').toBe(409)
	})

	it('takes no more than was asked for, and only what is free', async () => {
		const { id, tournament } = await tournamentOf(3)
		await ask(id)
		await enterTeam(tournament)
		const more = await answer(id, { answer: 'yes' })
		expect([more.status, more.action.result.error['']]).toEqual([
			409,
			['With the teams in it now it needs 6 court hours. The organiser has to ask for those first.'],
		])
		expect(await matchHoursOf(id)).toEqual([])

		const one = await tournamentOf(2)
		await ask(one.id, { startTime: '18:00', endTime: '19:00' })
		const player = await createUser()
		for (const courtNumber of [1, 2]) await booked(player, wish(one.venue, DAY, 18, 19, { courtNumber }))
		expect((await answer(one.id, { answer: 'yes' })).status).toBe(409)
		expect(await hoursAt(one.venue)).toBe(2)
	})

	it('is asked for anew when its days change, and not once it is cancelled', async () => {
		const { id } = await tournamentOf(2)
		await ask(id)
		const later = new Date('2027-03-12T22:00:00Z').toISOString()
		expect(
			(await call('PATCH', `/api/tournaments/${id}`, { headers: asOrganizer, body: { endDate: later } })).status,
		).toBe(200)
		expect((await answer(id, { answer: 'yes' })).status).toBe(409)
		await ask(id)
		await write((tx) => tx.update(tournaments).set({ status: 'cancelled' }).where(eq(tournaments.id, id)))
		expect((await answer(id, { answer: 'yes' })).status).toBe(409)
		expect(await matchHoursOf(id)).toEqual([])
	})

	it('is answered by the venue only, and as it was read', async () => {
		const { id, venue } = await tournamentOf(2, { isPublic: false })
		await ask(id)
		const stranger = await signedIn(await createUser({ role: 'venue_owner' }))
		for (const [headers, status] of [
			[asOrganizer, 403],
			[stranger, 404],
		] as const) {
			expect((await visit(path(id), { headers })).error?.status).toBe(status)
			const { error, status: said } = await answer(id, { answer: 'yes' }, headers)
			expect(error?.status ?? said).toBe(status)
		}
		expect((await answer(id, { answer: 'yes', askedAt: '2027-02-01T00:00:00.000Z' })).status).toBe(409)
		expect((await answer(id, { answer: 'perhaps' })).status).toBe(400)
		expect((await answer(id, { answer: 'no', note: 'x'.repeat(301) })).status).toBe(400)
		expect(await hoursAt(venue)).toBe(0)
	})

	it('of a venue without an owner is for the admins to give', async () => {
		const admin = await createUser({ role: 'admin' })
		const venue = await createVenue()
		const { id } = await createTournament(venue, { organizerId: organizer.id })
		await enterTeams({ id }, 2)
		await ask(id)
		expect(await titles(admin, id)).toEqual(['May a tournament have your courts?'])
		expect((await answer(id, { answer: 'yes' }, await signedIn(admin))).status).toBe(302)
	})

	it('is made at once by who runs the venue', async () => {
		const { venue } = await tournamentOf(2)
		const { id } = await createTournament(venue, { organizerId: owner.id })
		await enterTeams({ id }, 2)
		expect(await ask(id, {}, asOwner)).toMatchObject({ status: 201, body: { status: 'ongoing', courtsAskedAt: null } })
	})
})

it('costs a venue no court time that new accounts ask for', async () => {
	const venue = await createVenue({ ownerId: owner.id, courts: 4 })
	for (let i = 0; i < 3; i++) {
		const person = await createUser()
		const headers = await signedIn(person)
		const { id } = await createTournament(venue, { organizerId: person.id })
		await enterTeams({ id }, 8)
		expect((await ask(id, {}, headers)).status).toBe(202)
	}
	expect(await hoursAt(venue)).toBe(0)
})
