import { expect, test, vi } from 'vitest'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { declineAll } from '#app/features/bookings/bookings.server.ts'
import { closeCourts, findClosableCourts } from '#app/features/bookings/closing/closing.server.ts'
import { findDay } from '#app/features/bookings/desk/day-grid.server.ts'
import { findDeskHour } from '#app/features/bookings/desk/desk-hour.server.ts'
import { moveAtDesk } from '#app/features/bookings/desk/desk-move.server.ts'
import { undo } from '#app/features/bookings/desk/undo/undo.server.ts'
import { findToday } from '#app/features/bookings/desk/today/today.server.ts'
import { removeOffer } from '#app/features/bookings/offers/offer-changes.server.ts'
import { giveDiscount } from '#app/features/bookings/paying/discount.server.ts'
import { findRegulars } from '#app/features/bookings/regulars/regulars.server.ts'
import { findEventPage } from '#app/features/events/event-page.server.ts'
import { cancelEvents } from '#app/features/events/series/cancel.server.ts'
import { findOwnEvent } from '#app/features/events/venue-events.server.ts'
import { findTillPage } from '#app/features/figures/till/till-page.server.ts'
import { closeTill, findOwnClose } from '#app/features/figures/till/till.server.ts'
import { findCashUp } from '#app/features/figures/cash-up.server.ts'
import { findFiguresPage } from '#app/features/figures/figures-page.server.ts'
import { compareStatement } from '#app/features/payments/inbox/bank/bank-comparison.server.ts'
import { confirmClaims } from '#app/features/payments/inbox/claims.server.ts'
import { findInbox } from '#app/features/payments/inbox/inbox.server.ts'
import { keepAsItIs } from '#app/features/payments/inbox/review.server.ts'
import { undoCash } from '#app/features/payments/inbox/undo-cash.server.ts'
import { confirmReceived, denyReceived, takeAtDesk } from '#app/features/payments/inbox/venue-money.server.ts'
import { findOwnRefund } from '#app/features/payments/refunds/refunds.server.ts'
import { db } from '#db/client/index.ts'
import { setPeakWeek } from '#app/features/pricing/peak-hours.server.ts'
import { replyToReview } from '#app/features/reviews/reviews.server.ts'
import { dateOf } from '#app/lib/time/time.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue, joinTeam } from '#tests/support/world/venues.ts'
import { submitVenue } from './editor/approval.server.ts'
import { saveTerms } from './editor/venue-editor.server.ts'
import { findOwnVenue, mayAt, ownVenues, requireVenuePerson } from './own-venues.server.ts'
import { invite, takeBack } from './team/invitations.server.ts'
import { may, rightsOf, type Right } from './team/rights.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const owner = await createUser({ role: 'venue_owner' })
const venue = await createVenue({ ownerId: owner.id })
const other = await createVenue({ ownerId: (await createUser({ role: 'venue_owner' })).id })
const team = { manager: await createUser(), desk: await createUser(), coach: await createUser() }
for (const role of ['manager', 'desk', 'coach'] as const) await joinTeam(venue, team[role], role)
const stranger = await createUser()
const admin = await createUser({ role: 'admin' })

const { venueId, sportId } = venue
const today = dateOf(new Date())
const any = {} as never

/** A verb or question of each room that a venue's people use, with the right it asks for. What it is about may be missing. */
const verbs: Record<string, [Right, (user: Actor) => Promise<unknown>]> = {
	findDay: ['day', (user) => findDay(user, venueId, { date: today, sportId: null })],
	findOwnEvent: ['checkIn', (user) => findOwnEvent(user, venueId, 1, 'checkIn')],
	findToday: ['desk', (user) => findToday(user, venueId)],
	findDeskHour: [
		'desk',
		(user) => findDeskHour(user, { venueId, sportId, courtNumber: 1, date: today, hour: 12 } as never),
	],
	moveAtDesk: ['desk', (user) => moveAtDesk(user, venueId, 1, any)],
	undo: ['desk', (user) => undo(user, venueId, 1, any)],
	declineAll: ['desk', (user) => declineAll(user, venueId, 1)],
	findClosableCourts: ['courts', (user) => findClosableCourts(user, venueId)],
	closeCourts: ['courts', (user) => closeCourts(user, venueId, any)],
	findRegulars: ['courts', (user) => findRegulars(user, venueId, 1)],
	findInbox: ['cash', (user) => findInbox(user, venueId, 1)],
	takeAtDesk: ['cash', (user) => takeAtDesk(user, venueId, 1, 'cash')],
	confirmReceived: ['cash', (user) => confirmReceived(user, venueId, 1)],
	confirmClaims: ['cash', (user) => confirmClaims(user, venueId, 1)],
	denyReceived: ['cash', (user) => denyReceived(user, venueId, 1)],
	undoCash: ['cash', (user) => undoCash(user, venueId, 1, 1)],
	findTillPage: ['till', (user) => findTillPage(user, venueId, new URLSearchParams())],
	closeTill: ['till', (user) => closeTill(user, venueId, any)],
	findOwnClose: ['till', (user) => findOwnClose(user, venueId, 99_999)],
	giveDiscount: ['money', (user) => giveDiscount(user, venueId, 1, any)],
	keepAsItIs: ['money', (user) => keepAsItIs(user, venueId, 1)],
	findOwnRefund: ['money', (user) => findOwnRefund(user, venueId, 1, db)],
	compareStatement: ['money', (user) => compareStatement(user, venueId, { incoming: [], skipped: [] } as never)],
	findEventPage: ['events', (user) => findEventPage(user, venueId)],
	cancelEvents: ['events', (user) => cancelEvents(user, venueId, 1, any)],
	setPeakWeek: ['pricing', (user) => setPeakWeek(user, venueId, sportId, { halves: new Set() })],
	findFiguresPage: ['figures', (user) => findFiguresPage(user, venueId, new URLSearchParams())],
	findCashUp: ['figures', (user) => findCashUp(user, venueId, today)],
	replyToReview: ['reviews', (user) => replyToReview(user, venueId, 1, { reply: 'Thanks' })],
	submitVenue: ['venue', (user) => submitVenue(user, venueId)],
	removeOffer: ['venue', (user) => removeOffer(user, venueId, 99_999)],
	invite: ['team', (user) => invite(user, venueId, { role: 'coach' })],
	takeBack: ['team', (user) => takeBack(user, venueId, 99_999)],
}

const statusOf = async (work: () => Promise<unknown>) => {
	try {
		await work()
		return 200
	} catch (error) {
		return (error as { init?: { status: number } }).init?.status ?? 500
	}
}

test.each(Object.keys(verbs))('%s is for people of the venue who have its right', async (name) => {
	const [right, verb] = verbs[name]!
	for (const role of ['manager', 'desk', 'coach'] as const) {
		const status = await statusOf(async () => verb(team[role]))
		if (may(role, right)) expect([role, status]).not.toEqual([role, 403])
		else expect([role, status]).toEqual([role, 403])
	}
	expect(await statusOf(async () => verb(stranger))).toBe(404)
})

test('the part of a person is that of this venue, and only admins have one everywhere', async () => {
	for (const [user, part] of [
		[owner, 'owner'],
		[team.manager, 'manager'],
		[team.desk, 'desk'],
		[team.coach, 'coach'],
		[admin, 'owner'],
	] as const) {
		expect(await findOwnVenue(user, venueId, 'day')).toMatchObject({ id: venueId, part })
		for (const right of rightsOf('owner')) expect(await mayAt(user, venueId, right)).toBe(may(part, right))
		if (user === admin) continue
		await expect(findOwnVenue(user, other.venueId, 'day')).rejects.toMatchObject({ init: { status: 404 } })
		expect(await mayAt(user, other.venueId, 'day')).toBe(false)
	}
	await expect(findOwnVenue(owner, null, 'day')).rejects.toMatchObject({ init: { status: 404 } })
})

test('a team has less than the owner, each role less than the one before it', () => {
	const parts = ['owner', 'manager', 'desk', 'coach'] as const
	for (const [i, part] of parts.slice(1).entries()) {
		const [more, less] = [rightsOf(parts[i]!), rightsOf(part)]
		expect(more).toEqual(expect.arrayContaining(less))
		expect(less.length).toBeLessThan(more.length)
	}
	expect(rightsOf('desk')).not.toEqual(expect.arrayContaining(['money']))
	for (const right of ['money', 'figures', 'bank'] as const) expect(may('desk', right)).toBe(false)
})

test('the dashboard and its list are for owners and their teams, at their own venues', async () => {
	const person = (user: Awaited<ReturnType<typeof createUser>>) => requireVenuePerson(user as never)
	for (const user of [owner, team.coach, admin]) expect((await person(user)).id).toBe(user.id)
	await expect(person(stranger)).rejects.toMatchObject({ init: { status: 403 }, message: 'Access Restricted' })
	expect(await ownVenues(team.desk)).toMatchObject([{ id: venueId, part: 'desk' }])
	expect(await ownVenues(owner)).toMatchObject([{ id: venueId, part: 'owner' }])
	expect(await ownVenues(stranger)).toEqual([])
})

test('payment details and VAT number stay as they are when a manager saves the hours', async () => {
	const forTournaments = { weekdays: [6, 7], from: 8, to: 18 }
	const rules = {
		onlineAllDay: false,
		forTournaments,
		maxHours: 3,
		maxDaysAhead: 30,
		freeCancelHours: 12,
		lateChargePercent: 25,
		holdMinutes: 30,
		holdHours: 24,
	}
	const terms = {
		week: [{ weekday: 1 as const, opensAt: 8, closesAt: 20 }],
		rules,
		paymentDetails: null,
		vatNumber: null,
	}
	const before = await findOwnVenue(owner, venueId, 'bank')
	await saveTerms(team.manager, venueId, terms)
	const after = await findOwnVenue(owner, venueId, 'bank')
	expect(after).toMatchObject({ ...rules, paymentDetails: before.paymentDetails })
	await saveTerms(owner, venueId, terms)
	expect((await findOwnVenue(owner, venueId, 'bank')).paymentDetails).toBeNull()
	await expect(saveTerms(team.desk, venueId, terms)).rejects.toMatchObject({ init: { status: 403 } })
})
