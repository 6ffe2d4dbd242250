import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { findViolations } from '#db/ops/invariants.ts'
import { courts, reviews } from '#db/schema.ts'
import { findPoints } from '#app/features/rewards/points.server.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { playedAt } from '#tests/support/world/played.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { call, visit } from '#tests/support/process/product.ts'
import { noticesOf } from '#tests/support/notices.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const adminUser = await createUser({ role: 'admin' })
const asAdmin: Record<string, string> = await signedIn(adminUser)
const admin = { ...adminUser, headers: asAdmin }
const owner = await createUser({ role: 'venue_owner' })
const asOwner = await signedIn(owner)

afterEach(async () => {
	expect(await findViolations(db)).toEqual([])
})

/** Makes a venue with a review of one star and one of five, by different people. */
async function reviewed(ownerId = owner.id) {
	const venue = await createVenue({ ownerId })
	const people = []
	for (const rating of ['1', '5']) {
		const user = await createUser()
		await playedAt(venue, user)
		const headers = await signedIn(user)
		await visit(`/venues/${venue.venueId}/review`, { headers, form: { rating, comment: `Stars: ${rating}, canary` } })
		const [review] = await db.select().from(reviews).where(eq(reviews.userId, user.id))
		people.push({ ...user, headers, reviewId: review!.id })
	}
	return { ...venue, bad: people[0]!, good: people[1]! }
}
const hide = (id: number, reason = 'Names a person', { headers } = admin) =>
	visit(`/admin/reviews/${id}/hide`, { headers, form: { reason } })
const show = (id: number, { headers } = admin) => visit(`/admin/reviews/${id}/show`, { headers, form: { go: 'yes' } })
const rated = async (venueId: number) => {
	const [venue] = await db.select().from(courts).where(eq(courts.id, venueId))
	return [venue!.rating, venue!.reviewCount]
}

describe('a review that is hidden', () => {
	it('is gone from every public page and counts for nothing, until it is shown again', async () => {
		const { venueId, bad } = await reviewed()
		expect(await rated(venueId)).toEqual([3, 2])
		const done = await hide(bad.reviewId)
		expect([done.status, done.location]).toEqual([302, '/admin/reviews'])
		expect(await rated(venueId)).toEqual([5, 1])
		for (const headers of [undefined, await signedIn(await createUser()), asOwner]) {
			const page = await visit(`/venues/${venueId}?tab=reviews`, { headers })
			expect(page.text).toContain('Stars: 5, canary')
			expect(page.text).not.toMatch(/Stars: 1, canary|Names a person/)
			const { body } = await call('GET', `/api/venues/${venueId}`, { headers })
			expect(JSON.stringify(body)).not.toMatch(/Stars: 1, canary|hidden(At|Reason)/)
			expect([body.rating, body.reviewCount, body.reviews.length]).toEqual([5, 1, 1])
		}
		expect((await hide(bad.reviewId)).status).toBe(409)
		expect((await show(bad.reviewId)).status).toBe(302)
		expect(await rated(venueId)).toEqual([3, 2])
		expect((await show(bad.reviewId)).status).toBe(409)
	})

	it('takes its points back and gives them again', async () => {
		const { bad } = await reviewed()
		const before = await findPoints(bad)
		await hide(bad.reviewId)
		expect(await findPoints(bad)).toBe(before - 10)
		await show(bad.reviewId)
		expect(await findPoints(bad)).toBe(before)
	})

	it('is explained to its author, who cannot bring it back', async () => {
		const { venueId, bad } = await reviewed()
		await hide(bad.reviewId)
		const told = await noticesOf(bad.id)
		expect(told.filter(({ kind }) => kind === 'review')).toMatchObject([{ body: 'Names a person' }])
		const reason = 'Courtside has hidden your review of this venue. The reason: Names a person'
		expect((await visit(`/venues/${venueId}?tab=reviews`, bad)).page.review).toEqual({ may: null, reason })
		const again = await visit(`/venues/${venueId}/review`, { ...bad, form: { rating: '5', comment: 'Back' } })
		expect(again.status).toBe(409)
		expect(await rated(venueId)).toEqual([5, 1])
		expect((await db.select().from(reviews).where(eq(reviews.id, bad.reviewId)))[0]).toMatchObject({ rating: 1 })
	})

	it('is marked for the owner, who cannot reply to it', async () => {
		const { venueId, bad, good } = await reviewed()
		await hide(bad.reviewId)
		const desk = `/venue-dashboard/${venueId}/reviews`
		const { page } = await visit(desk, { headers: asOwner })
		expect(page.reviews.map(({ id, hidden }: { id: number; hidden: boolean }) => [id, hidden]).sort()).toEqual([
			[bad.reviewId, true],
			[good.reviewId, undefined],
		])
		const reply = (id: number) => visit(`${desk}/${id}/reply`, { headers: asOwner, form: { reply: 'Thank you' } })
		expect((await reply(bad.reviewId)).status).toBe(409)
		expect((await reply(good.reviewId)).status).toBe(302)
	})
})

describe('who decides', () => {
	it('is not an admin about their own review, or one of their own venue', async () => {
		const { bad } = await reviewed(admin.id)
		expect((await hide(bad.reviewId)).status).toBe(403)
		const venue = await createVenue()
		await playedAt(venue, admin)
		await visit(`/venues/${venue.venueId}/review`, { ...admin, form: { rating: '5' } })
		const [own] = await db.select().from(reviews).where(eq(reviews.userId, admin.id))
		expect((await hide(own!.id)).status).toBe(403)
		expect((await visit(`/admin/reviews/${own!.id}/hide`, admin)).page.problem).toMatch(/your own/)
		expect((await db.select().from(reviews).where(eq(reviews.id, own!.id)))[0]!.hiddenAt).toBeNull()
	})

	it('says why, in plain text, of what is there', async () => {
		const { bad } = await reviewed()
		for (const reason of ['', ' ', 'x'.repeat(501), 'a\u0000'])
			expect((await hide(bad.reviewId, reason)).status).toBe(400)
		for (const id of ['0', 'abc', '987654', '9007199254740993'])
			for (const what of ['hide', 'show'])
				expect((await visit(`/admin/reviews/${id}/${what}`, { ...admin, form: { reason: 'No' } })).status).toBe(404)
	})
})

describe('the list', () => {
	it('is found by venue, by few stars and by being hidden', async () => {
		const { venueId, bad, good } = await reviewed()
		await write((tx) => tx.update(courts).set({ name: 'Zebra 100% Padel' }).where(eq(courts.id, venueId)))
		const found = async (query: string): Promise<number[]> =>
			(await visit(`/admin/reviews?q=zebra%20100%25&${query}`, admin)).page.reviews.map(({ id }: { id: number }) => id)
		expect((await found('')).sort()).toEqual([bad.reviewId, good.reviewId].sort())
		expect(await found('show=low')).toEqual([bad.reviewId])
		expect(await found('show=hidden')).toEqual([])
		await hide(bad.reviewId)
		expect(await found('show=hidden')).toEqual([bad.reviewId])
		expect((await visit('/admin/reviews?q=100%25%25', admin)).page.reviews).toEqual([])
	})
})
