import { eq } from 'drizzle-orm'
import { describe, expect, it, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { bookings, courts, matchRequests, matchResponses, matchThreads } from '#db/schema.ts'
import { cancelBooking, setBookingStatus } from '#app/features/bookings/bookings.server.ts'
import { closeCourts } from '#app/features/bookings/closing/closing.server.ts'
import { lapseUnpaidBookings } from '#app/features/bookings/paying/lapse.server.ts'
import { moveBooking } from '#app/features/bookings/move/moving.server.ts'
import { decideAnswer } from '#app/features/matchmaking/requests/answers/decide.server.ts'
import { findPoints } from '#app/features/rewards/points.server.ts'
import { at, DAY, HOUR } from '#app/lib/time/time.ts'
import { BEFORE, bookOnSaturday, createPlace, SATURDAY } from '#tests/support/world/booked.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { call, visit } from '#tests/support/process/product.ts'
import { noticesOf } from '#tests/support/notices.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))
vi.useFakeTimers({ toFake: ['Date'], now: BEFORE })

const { player, owner, venue } = await createPlace({ price: 200 })
const asPlayer = await signedIn(player)
const HERE = { venueId: venue.venueId, sportId: venue.sportId }

const post = (bookingId: number, wishes: object = {}, headers = asPlayer) =>
	call('POST', '/api/matchmaking/requests', { headers, body: { title: 'Two for Saturday', bookingId, ...wishes } })
const stored = async (id: number) => (await db.select().from(matchRequests).where(eq(matchRequests.id, id)))[0]!
const change = (id: number, set: Partial<typeof bookings.$inferInsert>) =>
	write((tx) => tx.update(bookings).set(set).where(eq(bookings.id, id)))
const told = async (user: { id: number }) =>
	(await noticesOf(user.id))
		.filter(({ kind, cause }) => kind === 'match' && cause.startsWith('match-request:'))
		.map(({ title, body }) => ({ title, body }))
const answerOf = async (id: number) => (await db.select().from(matchResponses).where(eq(matchResponses.id, id)))[0]!

/** A booking of the player's with a request for three people: one is accepted, one waits. */
async function looking({ hour = 14, minPlayers = 3 } = {}) {
	const bookingId = await bookOnSaturday(HERE, player, hour, 1)
	const { status, body } = await post(bookingId, { minPlayers })
	expect(status, JSON.stringify(body)).toBe(201)
	const { id } = body as { id: number }
	const [accepted, pending] = [await createUser(), await createUser()]
	const respond = async (responderId: number) => {
		const values = { matchRequestId: id, responderId, message: 'Me' }
		return (await write((tx) => tx.insert(matchResponses).values(values).returning()))[0]!.id
	}
	const [first, second] = [await respond(accepted.id), await respond(pending.id)]
	await decideAnswer(player, first, { status: 'accepted' }, BEFORE)
	return { id, bookingId, accepted, pending, second }
}

describe('a booking for which players are looked for', () => {
	it('gives its sport, time and place, whatever else is sent', async () => {
		const bookingId = await bookOnSaturday(HERE, player, 8, 1)
		const elsewhere = await createVenue({ city: 'Durban', sport: 'Tennis' })
		const { status, body } = await post(bookingId, {
			sportId: elsewhere.sportId,
			courtId: elsewhere.venueId,
			city: 'Durban',
			date: '2026-11-25',
			time: '10:00',
			preferredDays: ['Monday'],
		})
		expect(status).toBe(201)
		expect(body).toMatchObject({
			sport: { id: HERE.sportId },
			courtId: HERE.venueId,
			city: 'Cape Town',
			date: SATURDAY,
			time: '08:00',
			expiresAt: at(SATURDAY, 6).toISOString(),
		})
		expect(await stored((body as { id: number }).id)).toMatchObject({ bookingId, days: 32, times: 1 })
		expect(await post(bookingId)).toMatchObject({
			status: 409,
			body: { message: 'You’re already looking for players for this booking.' },
		})
	})

	it('is asked for by its form, which leads to the request once there is one', async () => {
		const bookingId = await bookOnSaturday(HERE, player, 9, 1)
		const address = `/matchmaking/create?bookingId=${bookingId}`
		const { page } = await visit(address, { headers: asPlayer })
		expect(page).toMatchObject({
			fixed: {
				sport: 'Padel',
				when: 'Sat 21 Nov, 09:00–10:00',
				place: expect.stringMatching(/, Cape Town$/),
				cost: 'R200.00 for the court, about R66.67 each with 3',
			},
			fields: { bookingId: String(bookingId) },
		})
		const form = { title: 'Two for Saturday', bookingId: String(bookingId), skillLevel: 'beginner', minPlayers: '2' }
		const { location } = await visit('/matchmaking/create', { headers: asPlayer, form })
		expect(location).toMatch(/^\/matchmaking\/my-requests\/\d+$/)
		expect(await visit(address, { headers: asPlayer })).toMatchObject({ status: 302, location })
		const seen = await visit(location!.replace('my-requests', 'requests'))
		expect(seen.page).toMatchObject({
			page: { time: '09:00–10:00', cost: 'R200.00 for the court, about R66.67 each with 3' },
		})
		expect(JSON.stringify(seen.page)).not.toMatch(/snapscan|paymentStatus|pending/i)
	})

	it('has to be one’s own, to stand, and to begin in more than two hours', async () => {
		const bookingId = await bookOnSaturday(HERE, player, 10, 1)
		const asOther = await signedIn(await createUser())
		const asOwner = await signedIn(owner)
		const asAdmin = await signedIn(await createUser({ role: 'admin' }))
		for (const headers of [asOther, asOwner, asAdmin]) {
			expect((await post(bookingId, {}, headers)).status).toBe(404)
			expect((await visit(`/matchmaking/create?bookingId=${bookingId}`, { headers })).status).toBe(404)
		}
		for (const id of [99_999, 0, -1, 1.5, 'x', {}])
			expect((await post(id as number)).status).toBe(id === 99_999 ? 404 : 400)
		expect((await visit('/matchmaking/create?bookingId=x', { headers: asPlayer })).status).toBe(404)

		vi.setSystemTime(at(SATURDAY, 8))
		expect((await post(bookingId)).status).toBe(409)
		expect((await visit(`/matchmaking/create?bookingId=${bookingId}`, { headers: asPlayer })).status).toBe(409)
		vi.setSystemTime(BEFORE)
		for (const status of ['completed', 'cancelled'] as const) {
			await change(bookingId, { status })
			expect((await post(bookingId)).status, status).toBe(409)
		}
		await change(bookingId, { status: 'confirmed' })
		vi.setSystemTime(at(SATURDAY, 8).getTime() - 1)
		expect((await post(bookingId)).status).toBe(201)
		vi.setSystemTime(BEFORE)
	})
})

test('a booking more than 60 days ahead is too early to find players for, and says so', async () => {
	const bookingId = await bookOnSaturday(HERE, player, 11, 1)
	const ahead = (days: number) =>
		change(bookingId, {
			startTime: new Date(at(SATURDAY, 11).getTime() + days * DAY),
			endTime: new Date(at(SATURDAY, 12).getTime() + days * DAY),
		})
	await ahead(60)
	const words = 'This booking is more than 60 days away. That’s too early to find players.'
	expect(await post(bookingId)).toMatchObject({ status: 409, body: { message: words } })
	const form = await visit(`/matchmaking/create?bookingId=${bookingId}`, { headers: asPlayer })
	expect(form.status).toBe(409)
	await ahead(59)
	expect((await post(bookingId)).status).toBe(201)
})

describe('a request follows its booking', () => {
	const expectCancelled = async ({ id, accepted, pending, second }: Awaited<ReturnType<typeof looking>>) => {
		expect(await stored(id)).toMatchObject({ status: 'cancelled' })
		for (const user of [accepted, pending])
			expect((await told(user)).at(-1)).toEqual({
				title: 'Cancelled: Two for Saturday',
				body: 'The court booking was cancelled.',
			})
		expect((await answerOf(second)).status).toBe('rejected')
	}

	it('that its player cancels', async () => {
		const request = await looking()
		await cancelBooking(player, request.bookingId, BEFORE)
		await expectCancelled(request)
		expect(await told(player)).toEqual([])
	})

	it('that the venue cancels', async () => {
		const request = await looking()
		await setBookingStatus(owner, request.bookingId, 'cancelled', BEFORE)
		await expectCancelled(request)
		expect((await told(player)).at(-1)).toEqual({
			title: 'Cancelled: Two for Saturday',
			body: 'The court booking was cancelled.',
		})
	})

	it('that was not paid in time', async () => {
		const request = await looking()
		const [booking] = await db.select().from(bookings).where(eq(bookings.id, request.bookingId))
		const payBy = booking!.payBy
		await lapseUnpaidBookings(new Date(payBy!.getTime() - 1))
		expect((await stored(request.id)).status).toBe('open')
		await lapseUnpaidBookings(payBy!)
		await expectCancelled(request)
	})

	it('whose court the venue closes', async () => {
		const request = await looking({ hour: 16 })
		const times = { startTime: at(SATURDAY, 16), endTime: at(SATURDAY, 17) }
		const closing = { reason: 'rain' as const, note: '', parts: [{ sportId: null, courtNumber: null }], ...times }
		await closeCourts(owner, HERE.venueId, closing, { now: BEFORE })
		await expectCancelled(request)
	})

	it('that is confirmed, and stays', async () => {
		const request = await looking()
		await setBookingStatus(owner, request.bookingId, 'confirmed', BEFORE)
		expect((await stored(request.id)).status).toBe('open')
		expect((await told(request.pending)).length).toBe(0)
		await cancelBooking(player, request.bookingId, BEFORE)
	})

	it('to another time, of which whoever is in it or waits is told', async () => {
		const request = await looking()
		await moveBooking(player, request.bookingId, at(SATURDAY, 18), { now: BEFORE })
		expect(await stored(request.id)).toMatchObject({
			status: 'open',
			startsAt: at(SATURDAY, 18),
			expiresAt: at(SATURDAY, 16),
			days: 32,
			times: 4,
			courtId: HERE.venueId,
			city: 'Cape Town',
			acceptedCount: 1,
		})
		const [court] = await db.select({ name: courts.name }).from(courts).where(eq(courts.id, HERE.venueId))
		for (const user of [request.accepted, request.pending])
			expect((await told(user)).at(-1)).toEqual({
				title: 'Moved: Two for Saturday',
				body: `It is now on Sat 21 Nov at 18:00, ${court!.name}. Drop out if that doesn’t suit you.`,
			})
		await moveBooking(player, request.bookingId, at(SATURDAY, 18), { now: BEFORE })
		expect(await told(request.pending)).toHaveLength(1)
		await moveBooking(player, request.bookingId, at('2026-11-22', 9), { now: new Date(BEFORE.getTime() + HOUR) })
		await moveBooking(player, request.bookingId, at(SATURDAY, 18), { now: new Date(BEFORE.getTime() + 2 * HOUR) })
		expect(await told(request.pending)).toHaveLength(3)
		await cancelBooking(player, request.bookingId, BEFORE)
	})

	it('also when it is matched: its points go back, and its people keep their conversation', async () => {
		const request = await looking({ minPlayers: 1 })
		expect((await stored(request.id)).status).toBe('matched')
		const earned = await findPoints(player)
		expect(earned).toBeGreaterThan(0)
		await moveBooking(player, request.bookingId, at(SATURDAY, 19), { now: BEFORE })
		expect(await stored(request.id)).toMatchObject({ status: 'matched', startsAt: at(SATURDAY, 19) })
		expect((await told(request.accepted)).at(-1)!.title).toBe('Moved: Two for Saturday')
		await cancelBooking(player, request.bookingId, BEFORE)
		expect(await stored(request.id)).toMatchObject({ status: 'cancelled' })
		expect(await findPoints(player)).toBeLessThan(earned)
		expect(await db.$count(matchThreads, eq(matchThreads.matchRequestId, request.id))).toBe(1)
	})

	it('but not one that is over already', async () => {
		const request = await looking()
		await write((tx) => tx.update(matchRequests).set({ status: 'cancelled' }).where(eq(matchRequests.id, request.id)))
		const before = await stored(request.id)
		await moveBooking(player, request.bookingId, at(SATURDAY, 20), { now: BEFORE })
		await cancelBooking(player, request.bookingId, BEFORE)
		expect(await stored(request.id)).toEqual(before)
		expect(await told(request.pending)).toEqual([])
	})

	it('that is cancelled, and another can be posted for the next one', async () => {
		const request = await looking()
		await cancelBooking(player, request.bookingId, BEFORE)
		expect((await post(request.bookingId)).status).toBe(409)
		const again = await bookOnSaturday(HERE, player, 14, 1)
		expect((await post(again)).status).toBe(201)
		await cancelBooking(player, again, BEFORE)
	})
})

test('a request of one booking follows no other', async () => {
	const first = await looking({ hour: 12 })
	const second = await looking({ hour: 13 })
	await cancelBooking(player, first.bookingId, BEFORE)
	expect((await stored(second.id)).status).toBe('open')
	expect(await told(second.pending)).toEqual([])
})
