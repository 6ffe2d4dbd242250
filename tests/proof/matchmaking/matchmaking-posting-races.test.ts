import { and, eq, inArray } from 'drizzle-orm'
import { describe, expect, it, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { matchRequests, matchResponses } from '#db/schema.ts'
import { cancelBooking } from '#app/features/bookings/bookings.server.ts'
import { moveBooking } from '#app/features/bookings/move/moving.server.ts'
import { editRequest } from '#app/features/matchmaking/requests/posting/edit.server.ts'
import { postRequest } from '#app/features/matchmaking/requests/posting/post.server.ts'
import { ChangeInput, NewRequest } from '#app/features/matchmaking/requests/posting/schemas.ts'
import { decideAnswer } from '#app/features/matchmaking/requests/answers/decide.server.ts'
import { at } from '#app/lib/time/time.ts'
import { atOnce } from '#tests/support/barrier.ts'
import { BEFORE as NOW, bookOnSaturday, createPlace, SATURDAY } from '#tests/support/world/booked.ts'
import { within } from '#tests/support/cases.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { postNaively } from './naive-request.ts'
import { call } from '#tests/support/process/product.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))
vi.useFakeTimers({ toFake: ['Date'], now: NOW })

const LONG = { timeout: within(180_000) }
const { player, venue } = await createPlace({ price: 200 })
const HERE = { venueId: venue.venueId, sportId: venue.sportId }

const sent = NewRequest.parse({ title: 'Two for Saturday', sportId: HERE.sportId, city: 'Cape Town' })
const forBooking = (bookingId: number) => NewRequest.parse({ title: 'Two for Saturday', bookingId })
const openOf = (user: { id: number }) =>
	db.$count(matchRequests, and(eq(matchRequests.userId, user.id), eq(matchRequests.status, 'open')))
const liveOf = (bookingId: number) =>
	db
		.select()
		.from(matchRequests)
		.where(and(eq(matchRequests.bookingId, bookingId), inArray(matchRequests.status, ['open', 'matched'])))
const stored = async (id: number) => (await db.select().from(matchRequests).where(eq(matchRequests.id, id)))[0]!
const times = <Result>(count: number, work: () => Promise<Result>) =>
	Promise.allSettled(Array.from({ length: count }, work))
const done = (results: PromiseSettledResult<unknown>[]) => results.filter(({ status }) => status === 'fulfilled')

describe('30 posts at once', () => {
	it('of one person leave ten open', LONG, async () => {
		const user = await createUser()
		expect(done(await times(30, () => postRequest(user, sent, { now: NOW })))).toHaveLength(10)
		expect(await openOf(user)).toBe(10)
		expect(await fsck()).toEqual([])
	})

	test('the same race catches naive posting', LONG, async () => {
		const user = await createUser()
		await atOnce(Array.from({ length: 11 }), () => postNaively(user, sent, NOW))
		expect(await openOf(user)).toBe(11)
		await write((tx) => tx.delete(matchRequests).where(eq(matchRequests.userId, user.id)))
	})

	it('for one booking leave one request, and the others are told so', LONG, async () => {
		const bookingId = await bookOnSaturday(HERE, player, 8, 1)
		const all = await times(30, () => postRequest(player, forBooking(bookingId), { now: NOW }))
		expect(done(all)).toHaveLength(1)
		expect(await liveOf(bookingId)).toHaveLength(1)
		const [refused] = all.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []))
		expect(refused!.message).toBe('You’re already looking for players for this booking.')
		expect(await fsck()).toEqual([])
	})

	it('with one key leave one request, and all get the same response', LONG, async () => {
		const user = await createUser()
		const headers = { ...(await signedIn(user)), 'Idempotency-Key': 'once' }
		const body = { title: 'Two for Saturday', sportId: HERE.sportId, city: 'Cape Town' }
		const answers = await Promise.all(
			Array.from({ length: 30 }, () => call('POST', '/api/matchmaking/requests', { headers, body })),
		)
		expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
		expect(new Set(answers.map(({ body }) => (body as { id: number }).id)).size).toBe(1)
		expect(await openOf(user)).toBe(1)
	})
})

describe('a request for a booking', () => {
	it('posted while the booking is cancelled never outlives it', LONG, async () => {
		for (const order of ['post', 'cancel', 'both'] as const) {
			const bookingId = await bookOnSaturday(HERE, player, 9, 1)
			const post = () => postRequest(player, forBooking(bookingId), { now: NOW })
			const cancel = () => cancelBooking(player, bookingId, NOW)
			if (order === 'post') await post()
			if (order === 'cancel') await cancel()
			await Promise.allSettled([post(), cancel(), post()])
			expect(await liveOf(bookingId), order).toEqual([])
			expect(await fsck()).toEqual([])
		}
	})

	it('posted while the booking moves is at the time it moves to', LONG, async () => {
		const bookingId = await bookOnSaturday(HERE, player, 10, 1)
		const move = (hour: number) => moveBooking(player, bookingId, at(SATURDAY, hour), { now: NOW })
		await move(11)
		const [posted] = await Promise.allSettled([postRequest(player, forBooking(bookingId), { now: NOW }), move(12)])
		expect(posted.status).toBe('fulfilled')
		const [live] = await liveOf(bookingId)
		expect(live).toMatchObject({ startsAt: at(SATURDAY, 12), expiresAt: at(SATURDAY, 10) })
		await cancelBooking(player, bookingId, NOW)
	})
})

describe('changing a request', () => {
	const change = { title: 'Two for Sunday', minPlayers: '3', skillLevel: 'expert' }
	const moved = ChangeInput.parse({ ...change, when: 'suits', city: 'Cape Town', location: 'The beach' })

	it('while a player is accepted never moves the time they agreed to', LONG, async () => {
		for (let round = 0; round < 8; round++) {
			const { id } = await postRequest(player, { ...sent, minPlayers: 3 }, { now: NOW })
			const responder = await createUser()
			const values = { matchRequestId: id, responderId: responder.id, message: 'Me' }
			const [answer] = await write((tx) => tx.insert(matchResponses).values(values).returning())
			const accept = () => decideAnswer(player, answer!.id, { status: 'accepted' }, NOW)
			if (round === 0) await accept()
			const [edited] = await Promise.allSettled([editRequest(player, id, moved, NOW), accept()])
			const after = await stored(id)
			expect(after).toMatchObject({ acceptedCount: 1, location: edited.status === 'fulfilled' ? 'The beach' : null })
			if (round === 0) expect(edited.status).toBe('rejected')
			await write((tx) => tx.delete(matchRequests).where(eq(matchRequests.id, id)))
		}
	})

	it('while people are accepted always leaves room for all of them', LONG, async () => {
		const { id } = await postRequest(player, { ...sent, minPlayers: 4 }, { now: NOW })
		const answers = await Promise.all(
			Array.from({ length: 4 }, async () => {
				const responder = await createUser()
				const values = { matchRequestId: id, responderId: responder.id, message: 'Me' }
				return (await write((tx) => tx.insert(matchResponses).values(values).returning()))[0]!.id
			}),
		)
		const fewer = ChangeInput.parse({ ...change, minPlayers: '2' })
		await Promise.allSettled([
			...answers.map((answer) => decideAnswer(player, answer, { status: 'accepted' }, NOW)),
			editRequest(player, id, fewer, NOW),
		])
		const after = await stored(id)
		expect(after.status).toBe('matched')
		expect(after.acceptedCount).toBe(after.minPlayers)
		expect(await fsck()).toEqual([])
	})
})
