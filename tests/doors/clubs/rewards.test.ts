import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { redemptionItems, redemptions } from '#db/schema.ts'
import { earn, takeBack } from '#app/features/rewards/earning/earning.server.ts'
import { findNotices } from '#app/features/notices/notices.server.ts'
import { readAloud } from '#app/lib/text/reference.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createItem, givePoints, redemptionsOf, storedItem } from '#tests/support/world/rewards.ts'
import { ask, call, visit } from '#tests/support/process/product.ts'
import { each } from '../each.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))
vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T09:00:00Z') })
const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR)

async function createPerson(points = 0) {
	const user = await createUser()
	if (points) await givePoints(user, points)
	return { user, headers: await signedIn(user) }
}
type Headers = Record<string, string>
const redeem = (body: unknown, headers?: Headers) => call('POST', '/api/rewards/redeem', { headers, body })
const dialog = ({ id }: { id: number }) => `/rewards/items/${id}/redeem`

afterAll(async () => expect(await fsck()).toEqual([]))

describe('the calls', () => {
	it('answer points, earnings, items and redemptions in the shapes that the screens read', async () => {
		const { user, headers } = await createPerson(500)
		const expiresAt = inHours(48)
		const picture = `/uploads/${'0a'.repeat(16)}-1600.webp`
		const item = await createItem({ pointsCost: 300, stock: 2, imageUrl: picture, expiresAt })
		expect((await call('GET', '/api/rewards/user/points', { headers })).body).toEqual({ points: 500 })

		const earnings = await call('GET', '/api/rewards/user/rewards', { headers })
		expect(earnings.headers.get('X-Total-Count')).toBe('1')
		expect(earnings.body).toEqual([
			{
				id: expect.any(Number),
				points: 500,
				description: 'Court booking',
				rewardType: { name: 'Court booking' },
				createdAt: '2026-11-20T09:00:00.000Z',
			},
		])

		const items = await call('GET', '/api/rewards/redemption-items?active=true', { headers })
		expect(items.body).toContainEqual({
			id: item.id,
			name: 'Courtside cap',
			description: 'Green, with a line of chalk.',
			category: 'Clothing',
			image: picture,
			pointsCost: 300,
			stock: 2,
			active: true,
			expiresAt: expiresAt.toISOString(),
		})

		const redeemed = await redeem({ itemId: item.id }, headers)
		const redemption = {
			id: expect.any(Number),
			item: { name: 'Courtside cap', description: 'Green, with a line of chalk.' },
			pointsSpent: 300,
			status: 'pending',
			createdAt: '2026-11-20T09:00:00.000Z',
			completedAt: null,
			code: expect.stringMatching(/^RW[0-9A-HJKMNP-TV-Z]{8}$/),
		}
		expect([redeemed.status, redeemed.body]).toEqual([201, { ...redemption, points: 200 }])
		const history = await call('GET', '/api/rewards/user/redemptions', { headers })
		expect(history.body).toEqual([redemption])
		expect((await redemptionsOf(user)).map(({ code }) => code)).toEqual([redeemed.body.code])
		expect((await storedItem(item.id)).stock).toBe(1)
	})

	it('are for people who are signed in, and show everybody their own', async () => {
		for (const path of ['user/points', 'user/rewards', 'user/redemptions', 'redemption-items'])
			expect((await call('GET', `/api/rewards/${path}`)).status).toBe(401)
		const item = await createItem({ pointsCost: 100 })
		expect((await redeem({ itemId: item.id })).status).toBe(401)
		const [rich, other] = [await createPerson(100), await createPerson()]
		await redeem({ itemId: item.id }, rich.headers)
		for (const path of ['user/rewards', 'user/redemptions'])
			expect((await call('GET', `/api/rewards/${path}`, other)).body).toEqual([])
	})

	it('are paged, and past the end there is nothing', async () => {
		const { headers } = await createPerson(100)
		const page = (path: string) => call('GET', `/api/rewards/${path}`, { headers })
		expect((await page('user/rewards?page=2')).body).toEqual([])
		expect((await page('user/redemptions?page=1&limit=1')).body).toEqual([])
		expect((await page('redemption-items?limit=1')).body).toHaveLength(1)
		for (const wrong of ['page=0', 'page=x', 'limit=101', 'active=false', 'active=1'])
			expect((await page(`redemption-items?${wrong}`)).status, wrong).toBe(400)
	})

	it('list only what is on offer', async () => {
		const { headers } = await createPerson()
		const withdrawn = await createItem({ available: false })
		const { body } = await call('GET', '/api/rewards/redemption-items', { headers })
		expect(body.map(({ id }: { id: number }) => id)).not.toContain(withdrawn.id)
	})
})

describe('redeeming', () => {
	it('each is answered as the table says', () =>
		each(
			[
				['without enough points', 299, {}, [409, 'Not enough points']],
				['with exactly enough', 300, {}, [201, undefined]],
				['what is out of stock', 500, { stock: 0 }, [409, 'Out of stock']],
				['the last one', 500, { stock: 1 }, [201, undefined]],
				['what expires this moment', 500, { expiresAt: inHours(0) }, [409, 'This reward has expired']],
				['what expired long ago', 500, { expiresAt: inHours(-1) }, [409, 'This reward has expired']],
				['what expires in a second', 500, { expiresAt: new Date(Date.now() + 1000) }, [201, undefined]],
				['what was withdrawn', 500, { available: false }, [404, 'Reward not found']],
			] as const,
			async (_, points, wishes, expected) => {
				// Points come by tens; what is over is taken off by the price.
				const { user, headers } = await createPerson(Math.ceil(points / 10) * 10)
				const item = await createItem({ pointsCost: 300 + (Math.ceil(points / 10) * 10 - points), ...wishes })
				const { status, body } = await redeem({ itemId: item.id }, headers)
				expect([status, body.message]).toEqual(expected)
				expect(await redemptionsOf(user)).toHaveLength(status === 201 ? 1 : 0)
				expect((await storedItem(item.id)).stock).toBe(
					item.stock === null ? null : item.stock - (status === 201 ? 1 : 0),
				)
			},
		))

	it('spends the points of who asks and what the item costs, whatever the body says', async () => {
		const [{ user, headers }, other] = [await createPerson(300), await createPerson(300)]
		const item = await createItem({ pointsCost: 300 })
		const body = {
			itemId: item.id,
			userId: other.user.id,
			pointsSpent: 1,
			pointsCost: 1,
			status: 'completed',
			points: 9,
		}
		const answer = await redeem({ ...body, code: 'MINE', completedAt: inHours(0) }, headers)
		expect(answer.body).toMatchObject({ pointsSpent: 300, status: 'pending', completedAt: null, points: 0 })
		expect(answer.body.code).not.toBe('MINE')
		expect([(await redemptionsOf(user)).length, (await redemptionsOf(other.user)).length]).toEqual([1, 0])
	})

	it('refuses … with a word and stores nothing', () =>
		each(
			[
				['nothing', undefined],
				['null', null],
				['a list', []],
				['text', 'x'],
				['no item', {}],
				['text as the item', { itemId: '1' }],
				['half an item', { itemId: 1.5 }],
				['item 0', { itemId: 0 }],
				['item -1', { itemId: -1 }],
				['an item past all numbers', { itemId: 2 ** 53 }],
				['a list of items', { itemId: [1] }],
				['an object', { itemId: { id: 1 } }],
			],
			async (_, body) => {
				const { user, headers } = await createPerson(1000)
				for (let times = 0; times < 2; times++) {
					const answer = await redeem(body, headers)
					expect(answer.status).toBe(body === undefined ? 415 : 400)
					expect(answer.body.message).toEqual(expect.any(String))
				}
				expect(await redemptionsOf(user)).toEqual([])
			},
		))

	it('knows no item that does not exist, and no other method', async () => {
		const { headers } = await createPerson(1000)
		expect((await redeem({ itemId: 2_147_483_647 }, headers)).status).toBe(404)
		for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'])
			expect((await call(method, '/api/rewards/redeem', { headers })).status, method).toBe(405)
	})

	it('gives the first answer again to the same key, and 422 when it is for another item', async () => {
		const { user, headers } = await createPerson(1000)
		const [item, other] = [await createItem(), await createItem()]
		const keyed = { ...headers, 'Idempotency-Key': 'one-tap' }
		const first = await redeem({ itemId: item.id }, keyed)
		expect((await redeem({ itemId: item.id }, keyed)).body).toEqual(first.body)
		expect((await redeem({ itemId: other.id }, keyed)).status).toBe(422)
		expect(await redemptionsOf(user)).toHaveLength(1)
		const { notices } = await findNotices(user)
		expect(notices).toMatchObject([
			{
				kind: 'reward',
				title: `Courtside cap: your code is ${readAloud(first.body.code)}`,
				body: expect.stringContaining('300 points'),
				link: '/rewards?tab=history',
			},
		])
	})

	it('that is refused tells nobody anything', async () => {
		const { user, headers } = await createPerson(100)
		expect((await redeem({ itemId: (await createItem()).id }, headers)).status).toBe(409)
		expect((await findNotices(user)).notices).toEqual([])
	})
})

describe('the page', () => {
	it('sends visitors to sign in, and back', async () => {
		expect((await visit('/rewards?tab=history')).location).toBe('/auth?next=%2Frewards%3Ftab%3Dhistory')
		const item = await createItem()
		expect((await visit(dialog(item))).location).toBe(`/auth?next=${encodeURIComponent(dialog(item))}`)
		const posted = await visit(dialog(item), { form: { cost: '300' } })
		expect(posted.location).toMatch(/^\/auth/)
	})

	it('shows the points, the 3 latest earnings and why an item cannot be redeemed', async () => {
		const { user, headers } = await createPerson(100)
		for (const [n, key] of (['review', 'tournamentWon', 'clubEvent'] as const).entries())
			await write((tx) => earn(tx, { userId: user.id, key, cause: 'it:1' }, inHours(n + 1)))
		const [may, dear] = [await createItem({ pointsCost: 225 }), await createItem({ pointsCost: 226 })]
		const { page } = await visit('/rewards', { headers })
		expect(page).toMatchObject({ points: 225, owed: 0, tab: 'rewards' })
		expect(page.recent.map(({ points }: { points: number }) => points)).toEqual([15, 100, 10])
		const reasonOf = ({ id }: { id: number }) => page.offered.find((item: { id: number }) => item.id === id).reason
		expect([reasonOf(may), reasonOf(dear)]).toEqual([null, 'Not enough points'])
	})

	it('shows no earning that was taken back among the latest, nor what took it back', async () => {
		const { user, headers } = await createPerson()
		const review = (n: number) => ({
			userId: user.id,
			key: 'review' as const,
			cause: `review:${n}`,
			words: `Venue ${n}`,
		})
		for (let n = 1; n <= 5; n++) await write((tx) => earn(tx, review(n), inHours(n)))
		const recent = async () =>
			(await visit('/rewards', { headers })).page.recent.map(({ description }: { description: string }) => description)
		for (let i = 0; i < 3; i++) {
			await write((tx) => takeBack(tx, review(5), inHours(6 + 2 * i)))
			expect(await recent()).toEqual(['Venue 4', 'Venue 3', 'Venue 2'])
			await write((tx) => earn(tx, review(5), inHours(7 + 2 * i)))
			expect(await recent()).toEqual(['Venue 5', 'Venue 4', 'Venue 3'])
		}
	})

	it('lists what is redeemed and every earning, a page each', async () => {
		const { headers } = await createPerson()
		const user = (await call('GET', '/api/rewards/user/points', { headers })).body
		expect(user).toEqual({ points: 0 })
		const empty = await visit('/rewards?tab=history', { headers })
		expect(empty.page).toMatchObject({ redeemed: { redemptions: [], pages: 1 }, earned: { earnings: [], pages: 1 } })

		const rich = await createPerson(500)
		const item = await createItem({ pointsCost: 10 })
		for (let n = 1; n <= 24; n++)
			await write((tx) => earn(tx, { userId: rich.user.id, key: 'review', cause: `review:${n}` }, inHours(n)))
		for (let n = 0; n < 11; n++) await redeem({ itemId: item.id }, rich.headers)
		const { page } = await visit('/rewards?tab=history&page=2&earned=2', rich)
		expect(page.redeemed).toMatchObject({ page: 2, pages: 2, total: 11 })
		expect(page.redeemed.redemptions).toHaveLength(1)
		expect(page.earned).toMatchObject({ page: 2, pages: 2, total: 25 })
		expect(page.earned.earnings).toHaveLength(5)
		for (const odd of ['0', '-1', 'x', '1e3', '99999999999', '%00'])
			expect((await visit(`/rewards?tab=history&page=${odd}&earned=${odd}`, rich)).status, odd).toBe(200)
	})

	it('tells what is owed', async () => {
		const { user, headers } = await createPerson()
		const review = { userId: user.id, key: 'review' as const, cause: 'review:1' }
		await write((tx) => earn(tx, review, inHours(0)))
		await redeem({ itemId: (await createItem({ pointsCost: 10 })).id }, headers)
		await write((tx) => takeBack(tx, review, inHours(0)))
		expect((await visit('/rewards', { headers })).page).toMatchObject({ points: 0, owed: 10 })
		expect((await visit(dialog(await createItem()), { headers })).page).toMatchObject({ points: 0, owed: 10 })
	})

	it('holds the rules as a table', async () => {
		const { headers } = await createPerson()
		const { page } = await visit('/rewards?tab=earn', { headers })
		expect(page.rules).toHaveLength(7)
		expect(page.rules[0]).toMatchObject({ key: 'booking', pointsValue: 10, perRand: 100 })
	})
})

describe('the dialog', () => {
	it('tells what it costs, and redeems once however often it is sent', async () => {
		const { user, headers } = await createPerson(500)
		const item = await createItem({ stock: 3 })
		const { page } = await visit(dialog(item), { headers })
		expect(page).toMatchObject({ name: 'Courtside cap', pointsCost: 300, points: 500, reason: null })
		const form = { cost: '300', idempotencyKey: page.idempotencyKey }
		for (let times = 0; times < 3; times++) {
			const sent = await visit(dialog(item), { headers, form })
			expect([sent.status, sent.location]).toEqual([302, '/rewards?tab=history'])
		}
		expect(await redemptionsOf(user)).toHaveLength(1)
		const again = await visit(dialog(item), { headers })
		expect(again.page).toMatchObject({ points: 200, reason: 'Not enough points' })
	})

	it('tells of one that is still to be fetched', async () => {
		const [{ user, headers }, other] = [await createPerson(900), await createPerson()]
		const [item, another] = [await createItem(), await createItem()]
		const hasOne = async (it: { id: number }, headers: Headers) => (await visit(dialog(it), { headers })).page.hasOne
		expect(await hasOne(item, headers)).toBe(false)
		await redeem({ itemId: item.id }, headers)
		expect([await hasOne(item, headers), await hasOne(another, headers)]).toEqual([true, false])
		expect(await hasOne(item, other.headers)).toBe(false)
		for (const status of ['completed', 'cancelled'] as const) {
			await write((tx) => tx.update(redemptions).set({ status }).where(eq(redemptions.userId, user.id)))
			expect(await hasOne(item, headers), status).toBe(false)
		}
	})

	it('says so on the page that follows', async () => {
		const { headers } = await createPerson(300)
		const item = await createItem()
		const response = await ask(dialog(item), { method: 'POST', headers, body: new URLSearchParams({ cost: '300' }) })
		const cookie = response.headers.get('Set-Cookie')!.split(';')[0]!
		const value = decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1)).split('.')[0]!
		expect(Buffer.from(value, 'base64').toString()).toContain('Your redemption was successful!')
	})

	it.each([
		['expired', { expiresAt: new Date(Date.now() - 1) }, 409, 'This reward has expired'],
		['ran out', { stock: 0 }, 409, 'Out of stock'],
		['went up', { pointsCost: 350 }, 409, 'The price has changed. It’s 350 points now.'],
		['came down', { pointsCost: 1 }, 409, 'The price has changed. It’s 1 point now.'],
	])('that was opened before the item %s is refused, and spends nothing', async (_, changes, status, message) => {
		const { user, headers } = await createPerson(500)
		const item = await createItem({ stock: 3 })
		const { page } = await visit(dialog(item), { headers })
		await write((tx) => tx.update(redemptionItems).set(changes).where(eq(redemptionItems.id, item.id)))
		const form = { cost: String(page.pointsCost), idempotencyKey: page.idempotencyKey }
		const refused = await visit(dialog(item), { headers, form })
		expect(refused.status).toBe(status)
		expect(refused.action.toast).toMatchObject({
			title: 'Redemption failed',
			description: message,
			variant: 'destructive',
		})
		expect(refused.action.result.error['']).toEqual([message])
		expect(refused.page.pointsCost).toBe((await storedItem(item.id)).pointsCost)
		expect(await redemptionsOf(user)).toEqual([])
	})

	it('that shows the new price redeems for it, with the key it had', async () => {
		const { user, headers } = await createPerson(500)
		const item = await createItem()
		const { page } = await visit(dialog(item), { headers })
		await write((tx) => tx.update(redemptionItems).set({ pointsCost: 350 }).where(eq(redemptionItems.id, item.id)))
		const send = (cost: string) => visit(dialog(item), { headers, form: { cost, idempotencyKey: page.idempotencyKey } })
		expect([(await send('300')).status, (await send('350')).status]).toEqual([409, 302])
		expect((await redemptionsOf(user)).map(({ pointsSpent }) => pointsSpent)).toEqual([350])
	})

	it('of an item that was withdrawn, or never was, is a 404', async () => {
		const { headers } = await createPerson(500)
		const item = await createItem({ available: false })
		for (const path of [dialog(item), '/rewards/items/999999/redeem', '/rewards/items/x/redeem']) {
			const answers = [await visit(path, { headers }), await visit(path, { headers, form: { cost: '300' } })]
			for (const { status, error } of answers) expect([status, error?.data?.message]).toEqual([404, 'Reward not found'])
		}
	})

	test('that sends … is refused', () =>
		each(
			[{}, { cost: '' }, { cost: '0' }, { cost: '-300' }, { cost: '3e2' }, { cost: '300.0' }, { cost: '0x12c' }],
			async (form) => {
				const { user, headers } = await createPerson(500)
				const refused = await visit(dialog(await createItem()), { headers, form: form as Record<string, string> })
				expect(refused.status).toBe(400)
				expect(await redemptionsOf(user)).toEqual([])
			},
		))

	it('is for the one who is signed in: owners and admins redeem what they have earned themselves', async () => {
		const item = await createItem({ pointsCost: 100 })
		for (const role of ['venue_owner', 'admin'] as const) {
			const user = await createUser({ role })
			const headers = await signedIn(user)
			const send = () => visit(dialog(item), { headers, form: { cost: '100' } })
			expect((await send()).status).toBe(409)
			await givePoints(user, 100)
			expect((await send()).status).toBe(302)
			expect(await db.$count(redemptions, eq(redemptions.userId, user.id))).toBe(1)
		}
	})
})
