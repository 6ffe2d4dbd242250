import { describe, expect, it, test, vi } from 'vitest'
import { notify } from '#app/features/notices/notices.server.ts'
import { write } from '#db/client/index.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { playedAt } from '#tests/support/world/played.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { call, visit } from '#tests/support/process/product.ts'
import { written } from '#tests/support/notices.ts'
import { each } from '../each.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const owner = await createUser({ role: 'venue_owner' })
const venue = await createVenue({ ownerId: owner.id })
const address = `/venues/${venue.venueId}/review`
const desk = `/venue-dashboard/${venue.venueId}/reviews`

async function guest() {
	const user = await createUser()
	await playedAt(venue, user)
	return { user, headers: await signedIn(user) }
}

describe('the review form', () => {
	it('sends visitors to sign in and back', async () => {
		for (const form of [undefined, { rating: '5' }]) {
			const answer = await visit(address, { form })
			expect(answer.status).toBe(302)
			expect(answer.location).toBe(`/auth?next=${encodeURIComponent(address)}`)
		}
	})

	it('saves, shows what was saved, and changes it', async () => {
		const { headers } = await guest()
		expect((await visit(address, { headers })).page).toMatchObject({ permission: { may: 'write' }, mine: null })
		const saved = await visit(address, { headers, form: { rating: '4', comment: '  Good light  ' } })
		expect([saved.status, saved.location]).toEqual([302, `/venues/${venue.venueId}?tab=reviews#about`])
		expect((await visit(address, { headers })).page).toMatchObject({
			permission: { may: 'edit' },
			mine: { rating: 4, comment: 'Good light' },
		})
		await visit(address, { headers, form: { rating: '2', comment: '' } })
		const { body } = await call('GET', `/api/venues/${venue.venueId}`)
		expect(body.reviews[0]).toMatchObject({ rating: 2, comment: null })
		expect([body.rating, body.reviewCount]).toEqual([2, 1])
	})

	it('tells people who have not played there why they cannot', async () => {
		const headers = await signedIn(await createUser())
		const reason = 'You can review this venue once you have played here and paid.'
		expect((await visit(address, { headers })).page).toMatchObject({ permission: { may: null, reason } })
		const answer = await visit(address, { headers, form: { rating: '5' } })
		expect(answer.status).toBe(403)
		expect(answer.text).toContain(reason)
	})

	test('refuses … beside its field', () =>
		each(
			[
				['no stars', {}, 'rating'],
				['0 stars', { rating: '0' }, 'rating'],
				['6 stars', { rating: '6' }, 'rating'],
				['4.5 stars', { rating: '4.5' }, 'rating'],
				['1e0 stars', { rating: '1e0' }, 'rating'],
				['1001 characters', { rating: '5', comment: 'x'.repeat(1001) }, 'comment'],
				['a NUL', { rating: '5', comment: 'a\u0000b' }, 'comment'],
			],
			async (_, form, field) => {
				const { headers } = await guest()
				const answer = await visit(address, { headers, form: form as Record<string, string> })
				expect(answer.status).toBe(400)
				expect(Object.keys(answer.action.result.error)).toEqual([field])
			},
		))

	it('counts characters as people do', async () => {
		const { headers } = await guest()
		const answer = await visit(address, { headers, form: { rating: '5', comment: '🎾'.repeat(1000) } })
		expect(answer.status).toBe(302)
	})

	it('takes nothing else from the form', async () => {
		const { headers, user } = await guest()
		const form = { rating: '3', userId: String(owner.id), reply: 'Mine', createdAt: '2020-01-01' }
		await visit(address, { headers, form })
		const { body } = await call('GET', `/api/venues/${venue.venueId}`)
		expect(body.reviews.find((review: { userId: number }) => review.userId === user.id)).toMatchObject({
			rating: 3,
			reply: null,
		})
	})
})

describe('the reviews of a venue, for its owner', () => {
	it('are answered once', async () => {
		const { headers } = await guest()
		await visit(address, { headers, form: { rating: '5', comment: 'Answer me' } })
		const mine = await signedIn(owner)
		const { page } = await visit(desk, { headers: mine })
		const { id } = page.reviews.find((review: { comment: string }) => review.comment === 'Answer me')
		const reply = `${desk}/${id}/reply`
		expect((await visit(reply, { headers: mine, form: { reply: '   ' } })).status).toBe(400)
		expect((await visit(reply, { headers: mine, form: { reply: 'Thank you' } })).location).toBe(desk)
		expect((await visit(reply, { headers: mine, form: { reply: 'Again' } })).status).toBe(409)
		expect((await visit(reply, { headers: mine })).page).toMatchObject({
			problem: 'You’ve replied to this review already. You can only reply once.',
		})
		for (const [role, status] of [
			['venue_owner', 404],
			['user', 403],
		] as const) {
			const theirs = await signedIn(await createUser({ role }))
			expect((await visit(reply, { headers: theirs, form: { reply: 'Mine' } })).status, role).toBe(status)
		}
	})
})

describe('notices', () => {
	it('are one’s own, are new once, and survive any text', async () => {
		const user = await createUser()
		const headers = await signedIn(user)
		const notice = written({ userId: user.id, kind: 'booking', title: '<b>Hi</b>', body: 'x', cause: 'test:1' })
		await write((tx) => notify(tx, [notice, notice]))
		expect((await visit('/notices', { headers })).page.notices).toMatchObject([{ title: '<b>Hi</b>', readAt: null }])
		await visit('/notices', { headers, form: { intent: 'read' } })
		expect((await visit('/notices', { headers })).page.notices[0].readAt).not.toBeNull()
		expect((await visit('/notices', { headers: await signedIn(owner) })).text).not.toContain('<b>Hi</b>')
		expect((await visit('/notices')).location).toBe('/auth?next=%2Fnotices')
	})
})
