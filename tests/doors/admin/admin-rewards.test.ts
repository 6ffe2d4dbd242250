import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { auditLog, redemptionItems, redemptions, userRewards } from '#db/schema.ts'
import { countWaiting } from '#app/features/admin/overview/overview.server.ts'
import { earn, takeBack } from '#app/features/rewards/earning/earning.server.ts'
import { findPoints } from '#app/features/rewards/points.server.ts'
import { within } from '#tests/support/cases.ts'
import { signedInUser, type SignedInUser } from '#tests/support/world/people.ts'
import { ask, visit } from '#tests/support/process/product.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { each } from '../each.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

let admin: SignedInUser
beforeAll(async () => {
	admin = await signedInUser({ role: 'admin' })
})

const cap = {
	name: 'Courtside cap',
	description: 'Green, with a line of chalk.',
	category: 'Clothing',
	pointsCost: '300',
	stock: '5',
	available: 'yes',
}
type Form = Record<string, string>
const add = (more: Form = {}, { headers } = admin) =>
	visit('/admin/rewards/new', { headers, form: { ...cap, ...more } })
const edit = (id: number, more: Form = {}, { headers } = admin) =>
	visit(`/admin/rewards/${id}/edit`, { headers, form: { ...cap, shownStock: '5', shownCost: '300', ...more } })

const newest = async () => (await db.select().from(redemptionItems)).sort((a, b) => b.id - a.id)[0]
const itemOf = async (id: number) => (await db.select().from(redemptionItems).where(eq(redemptionItems.id, id)))[0]!

async function anItem(changed: Partial<typeof redemptionItems.$inferInsert> = {}) {
	const row = { name: 'Cap', description: 'Green', category: 'Clothing', pointsCost: 300, stock: 5 }
	const [item] = await write((tx) =>
		tx
			.insert(redemptionItems)
			.values({ ...row, ...changed })
			.returning(),
	)
	return item!
}

let codes = 0
/** Makes a person with 1,000 points earned, who has redeemed the item. */
async function aRedemption(item: { id: number; pointsCost: number }, person?: SignedInUser) {
	const whose = person ?? (await signedInUser())
	const cause = `booking:${++codes}`
	await write((tx) => earn(tx, { userId: whose.id, key: 'booking', cause, rand: 10_000 }, new Date()))
	const [redemption] = await write((tx) =>
		tx
			.insert(redemptions)
			.values({
				userId: whose.id,
				itemId: item.id,
				pointsSpent: item.pointsCost,
				code: `CS7K4M${String(codes).padStart(4, '0')}`,
			})
			.returning(),
	)
	return { ...redemption!, person: whose, cause }
}
const redemptionOf = async (id: number) => (await db.select().from(redemptions).where(eq(redemptions.id, id)))[0]!
const complete = (id: number, { headers } = admin) =>
	visit(`/admin/redemptions/${id}/complete`, { headers, form: { go: 'yes' } })
const cancel = (id: number, note = '', { headers } = admin) =>
	visit(`/admin/redemptions/${id}/cancel`, { headers, form: { note } })

describe('who may see and do it', () => {
	it('counts what waits for admins alone', async () => {
		const { id } = await signedInUser()
		await expect(countWaiting({ id, role: 'venue_owner' })).rejects.toThrow('You do not have access')
		const count = async () => (await countWaiting({ id: admin.id, role: 'admin' })).redemptions
		const before = await count()
		await aRedemption(await anItem())
		expect(await count()).toBe(before + 1)
	})

	it('takes forms from our own pages only', async () => {
		const { id } = await aRedemption(await anItem())
		const answer = await ask(`/admin/redemptions/${id}/complete`, {
			method: 'POST',
			headers: { 'Sec-Fetch-Site': 'cross-site', Cookie: 'session=x' },
			body: new URLSearchParams(),
		})
		expect([answer.status, (await redemptionOf(id)).status]).toEqual([403, 'pending'])
	})

	it('has no email, phone or id of the people who redeemed', async () => {
		const { id, person, code } = await aRedemption(await anItem())
		for (const path of [`/admin/redemptions?code=${code}`, `/admin/redemptions/${id}/cancel`]) {
			const { text } = await visit(path, admin)
			expect(text).toContain(person.fullName)
			expect(text).not.toMatch(/@example\.com|userId|"password"/)
		}
	})
})

describe('the catalogue', () => {
	it('takes a new reward, once however often the form is sent', async () => {
		const before = await db.$count(redemptionItems)
		const idempotencyKey = crypto.randomUUID()
		const more = { idempotencyKey, lastDay: '2099-02-28' }
		const answers = await Promise.all(Array.from({ length: 10 }, () => add(more)))
		expect(answers.map(({ status, location }) => [status, location])).toEqual(Array(10).fill([302, '/admin/rewards']))
		expect(await db.$count(redemptionItems)).toBe(before + 1)
		expect(await newest()).toMatchObject({
			name: cap.name,
			description: cap.description,
			category: 'Clothing',
			pointsCost: 300,
			stock: 5,
			available: true,
			imageUrl: null,
			expiresAt: new Date('2099-02-28T22:00:00Z'),
		})
		expect((await add({ ...more, name: 'Another' })).status).toBe(422)
	})

	it('lists it with what blocks it, and what is withdrawn last', async () => {
		const over = await anItem({ expiresAt: new Date(Date.now() - 1), pointsCost: 1 })
		const hidden = await anItem({ available: false, pointsCost: 1 })
		await aRedemption(over)
		const { page } = await visit('/admin/rewards?page=1', admin)
		const items = page.items as { id: number; expired: boolean; waiting: number }[]
		expect(items.find(({ id }) => id === over.id)).toMatchObject({ expired: true, waiting: 1 })
		expect(items.at(-1)).toMatchObject({ id: hidden.id, available: false })
	})

	it('takes …', () =>
		each<[string, Form]>(
			[
				['the shortest name', { name: 'Cap' }],
				['the longest name', { name: '🎾'.repeat(80) }],
				['the longest description', { description: 'x'.repeat(500) }],
				['one point', { pointsCost: '1' }],
				['a million points', { pointsCost: '1000000' }],
				['none left', { stock: '0' }],
				['a million of them', { stock: '1000000' }],
				['today as its last day', { lastDay: new Date(Date.now() + 2 * 3_600_000).toISOString().slice(0, 10) }],
				['a picture of 2,048 characters', { imageUrl: `https://example.com/${'a'.repeat(2_028)}` }],
				['markup, which is shown as it is', { name: '<script>alert(1)</script>', category: '"><svg onload=x>' }],
			],
			async (_, form) => {
				expect((await add(form)).status).toBe(302)
				const { name, category, stock } = (await newest())!
				expect([name, category, String(stock)]).toEqual([
					form.name ?? cap.name,
					form.category ?? cap.category,
					form.stock ?? cap.stock,
				])
			},
		))

	it('knows no limit where stock is left empty, and nothing on offer without the tick', async () => {
		const { available: _, ...without } = cap
		const answer = await visit('/admin/rewards/new', { ...admin, form: { ...without, stock: '' } })
		expect(answer.status).toBe(302)
		expect(await newest()).toMatchObject({ stock: null, available: false, expiresAt: null, imageUrl: null })
	})

	it(
		'refuses a … of … beside its field, new or changed',
		() =>
			each<string[]>(
				[
					['name', ''],
					['name', '   '],
					['name', '\u200b\u200b\u200b'],
					['name', 'ab'],
					['name', 'x'.repeat(81)],
					['name', 'a\u0000bc'],
					['name', 'Two\r\nlines'],
					['description', ''],
					['description', 'x'.repeat(501)],
					['category', ''],
					['category', 'x'.repeat(41)],
					...['', '0', '-1', '1.5', '1e3', '0x1', 'abc', '1000001', '9007199254740993', '1e309', '１０'].map((text) => [
						'pointsCost',
						text,
					]),
					...['-1', '1.5', '1e3', 'abc', '1000001', '9007199254740993'].map((text) => ['stock', text]),
					...['0', '-1', '1.5', '1e3', 'abc', '1000001', '9007199254740993'].map((text) => ['off', text]),
					...['2026-02-30', '0001-01-01', '9999-12-31', 'tomorrow', '2020-01-01', '1790000000'].map((text) => [
						'lastDay',
						text,
					]),
				],
				async (field, value) => {
					const before = await db.$count(redemptionItems)
					const item = await anItem({ stock: 5 })
					for (const answer of [await add({ [field]: value }), await edit(item.id, { [field]: value })]) {
						expect(answer.status).toBe(400)
						expect(Object.keys(answer.action.result.error)).toEqual([field])
						expect(answer.action.result.error[field]).toHaveLength(1)
					}
					expect(await db.$count(redemptionItems)).toBe(before + 1)
					expect(await itemOf(item.id)).toEqual(item)
				},
			),
		within(60_000),
	)

	it('takes no id, date or count from the form', async () => {
		const before = Date.now()
		await add({ id: '1', createdAt: '0', expiresAt: '0', waiting: '7', __proto__: 'x', 'constructor.prototype.a': '1' })
		const item = (await newest())!
		expect(item.id).not.toBe(1)
		expect(item.expiresAt).toBeNull()
		expect(item.createdAt.getTime()).toBeGreaterThanOrEqual(before - 1_000)
	})

	it('changes a reward, and withdraws it', async () => {
		const item = await anItem()
		expect((await visit(`/admin/rewards/${item.id}/edit`, admin)).page.item).toMatchObject({
			name: 'Cap',
			lastDay: null,
		})
		const more = { name: 'Better cap', pointsCost: '350', off: '50', lastDay: '2099-12-31' }
		const { status, location } = await edit(item.id, more)
		expect([status, location]).toEqual([302, '/admin/rewards'])
		expect(await itemOf(item.id)).toMatchObject({ name: 'Better cap', pointsCost: 350, off: 50, stock: 5 })
		expect((await visit(`/admin/rewards/${item.id}/edit`, admin)).page.item.lastDay).toBe('2099-12-31')
		const { available: _, ...withdrawn } = cap
		const form = { ...withdrawn, shownStock: '5', shownCost: '350', lastDay: '2099-12-31' }
		await visit(`/admin/rewards/${item.id}/edit`, { ...admin, form })
		expect(await itemOf(item.id)).toMatchObject({ available: false, expiresAt: new Date('2099-12-31T22:00:00Z') })
	})

	it('leaves what is over as it is unless another day is chosen', async () => {
		const item = await anItem({ expiresAt: new Date('2025-06-15T09:30:00Z') })
		expect((await edit(item.id, { lastDay: '2025-06-15' })).status).toBe(302)
		expect((await itemOf(item.id)).expiresAt).toEqual(new Date('2025-06-15T09:30:00Z'))
		expect((await edit(item.id, { lastDay: '2025-06-16' })).status).toBe(400)
		expect((await edit(item.id, { lastDay: '' })).status).toBe(302)
		expect((await itemOf(item.id)).expiresAt).toBeNull()
	})

	it('never puts back the points that another admin has changed while the form stood open', async () => {
		const item = await anItem()
		expect((await edit(item.id, { pointsCost: '350' })).status).toBe(302)
		expect((await edit(item.id, { name: 'Renamed' })).status).toBe(302)
		expect(await itemOf(item.id)).toMatchObject({ name: 'Renamed', pointsCost: 350 })

		const refused = await edit(item.id, { pointsCost: '400', name: 'Once more' })
		expect(refused.status).toBe(409)
		expect(refused.action.result.error['']).toEqual([
			'The points have just changed. It costs 350 points now. Check the number and save again.',
		])
		expect(await itemOf(item.id)).toMatchObject({ name: 'Renamed', pointsCost: 350 })
		expect((await edit(item.id, { pointsCost: '400', shownCost: '350' })).status).toBe(302)
		expect((await itemOf(item.id)).pointsCost).toBe(400)
		for (const shownCost of ['', 'abc', '-1']) expect((await edit(item.id, { shownCost })).status).toBe(400)
	})

	it('is in the log when it changes, and repeating it is no conflict', async () => {
		const item = await anItem({ expiresAt: new Date('2025-06-15T09:30:00Z') })
		const asItIs = { name: 'Cap', description: 'Green', lastDay: '2025-06-15' }
		const changed = { ...asItIs, stock: '4', pointsCost: '350' }
		for (const [form, lines] of [
			[asItIs, 0],
			[changed, 1],
			[changed, 1],
			[{ ...changed, shownStock: '4', shownCost: '350', lastDay: '' }, 2],
		] as const) {
			expect((await edit(item.id, form)).status).toBe(302)
			expect(await db.$count(auditLog, eq(auditLog.subject, `reward:${item.id}`))).toBe(lines)
		}
		expect(await itemOf(item.id)).toMatchObject({ name: 'Cap', stock: 4, pointsCost: 350, expiresAt: null })
	})

	it('never puts back what was redeemed while the form stood open', async () => {
		const item = await anItem({ stock: 5 })
		const redeem = (stock: number) =>
			write((tx) => tx.update(redemptionItems).set({ stock }).where(eq(redemptionItems.id, item.id)))
		await redeem(3)
		expect((await edit(item.id, { stock: '5', shownStock: '5', name: 'Renamed' })).status).toBe(302)
		expect(await itemOf(item.id)).toMatchObject({ stock: 3, name: 'Renamed' })

		const refused = await edit(item.id, { stock: '20', shownStock: '5', name: 'Once more' })
		expect(refused.status).toBe(409)
		expect(refused.action.result.error['']).toEqual([
			'The stock has just changed. 3 are left now. Check the number and save again.',
		])
		expect(await itemOf(item.id)).toMatchObject({ stock: 3, name: 'Renamed' })
		expect((await edit(item.id, { stock: '20', shownStock: '3' })).status).toBe(302)
		expect((await itemOf(item.id)).stock).toBe(20)
		expect((await edit(item.id, { stock: '', shownStock: '20' })).status).toBe(302)
		expect((await itemOf(item.id)).stock).toBeNull()
		expect((await edit(item.id, { stock: '4', shownStock: '20' })).status).toBe(409)
		expect((await edit(item.id, { stock: '4', shownStock: '' })).status).toBe(302)
		expect((await itemOf(item.id)).stock).toBe(4)
	})
})

describe('the earning rules', () => {
	type Rule = { key: string; pointsValue: number; perRand: number | null }
	const ruleOf = async (key: string) =>
		((await visit('/admin/rewards/rules', admin)).page as Rule[]).find((rule) => rule.key === key)
	/** Sends the form of a rule with its present values as shown, unless it has others. */
	async function change(form: Form) {
		const rule = await ruleOf(form.key!)
		const shown = { shownPoints: String(rule?.pointsValue ?? 1), shownRand: String(rule?.perRand ?? '') }
		return visit('/admin/rewards/rules', { ...admin, form: { ...shown, ...form } })
	}

	it('are seven, with their defaults until they are changed', async () => {
		const { page } = await visit('/admin/rewards/rules', admin)
		const rules = page as { key: string; pointsValue: number; perRand: number | null; active: boolean }[]
		expect(rules.map(({ key, pointsValue, perRand, active }) => [key, pointsValue, perRand, active])).toEqual([
			['booking', 10, 100, true],
			['firstBooking', 50, null, true],
			['review', 10, null, true],
			['tournamentPlayed', 30, null, true],
			['tournamentWon', 100, null, true],
			['clubEvent', 15, null, true],
			['matchRequest', 10, null, true],
		])
	})

	it('count from now on and leave what was earned', async () => {
		const { id } = await signedInUser()
		const give = (cause: string, rand = 0, key: 'booking' | 'matchRequest' = 'matchRequest') =>
			write((tx) => earn(tx, { userId: id, key, cause, rand }, new Date()))
		await give('match-request:1')
		expect((await change({ key: 'matchRequest', pointsValue: '25', active: 'yes' })).location).toBe(
			'/admin/rewards/rules',
		)
		await give('match-request:1')
		await give('match-request:2')
		expect(await findPoints({ id })).toBe(35)
		expect((await change({ key: 'matchRequest', pointsValue: '25' })).status).toBe(302)
		expect(await ruleOf('matchRequest')).toMatchObject({ active: false, pointsValue: 25, perRand: null })
		await give('match-request:3')
		expect(await findPoints({ id })).toBe(35)
		await write((tx) => takeBack(tx, { userId: id, key: 'matchRequest', cause: 'match-request:1' }, new Date()))
		expect(await findPoints({ id }), 'what was given is taken back, not what is given now').toBe(25)

		await change({ key: 'booking', pointsValue: '7', perRand: '250', active: 'yes' })
		expect(await ruleOf('booking')).toMatchObject({
			pointsValue: 7,
			perRand: 250,
			description: 'For every R250 of a booking you played and paid.',
		})
		await give('booking:x', 749, 'booking')
		expect(await findPoints({ id })).toBe(25 + 2 * 7)
		await change({ key: 'booking', pointsValue: '10', perRand: '100', active: 'yes' })
		expect(await ruleOf('booking')).toMatchObject({
			description: 'For every R100 of a booking you played and paid.',
		})
	})

	it('are in the log where they change', async () => {
		const asItIs = { key: 'clubEvent', pointsValue: '15' }
		for (const [form, lines] of [
			[{ ...asItIs, active: 'yes' }, 0],
			[asItIs, 1],
			[asItIs, 1],
			[{ ...asItIs, active: 'yes' }, 2],
		] as const) {
			expect((await change(form)).status).toBe(302)
			expect(await db.$count(auditLog, eq(auditLog.subject, 'rule:clubEvent'))).toBe(lines)
		}
	})

	it('are not changed by a form that shows another admin’s change no longer', async () => {
		const form = { key: 'booking', active: 'yes', shownPoints: '10', shownRand: '100' }
		expect((await change({ ...form, pointsValue: '20', perRand: '100' })).status).toBe(302)
		for (const stale of [
			{ pointsValue: '30', perRand: '100' },
			{ pointsValue: '10', perRand: '100' },
			{ pointsValue: '20', perRand: '50', shownPoints: '20', shownRand: '200' },
		]) {
			const refused = await change({ ...form, ...stale })
			expect(refused.status).toBe(409)
			expect(refused.action.result.error['']).toEqual([
				'This rule has just changed. It gives 20 points for every full R100 now. Check it and save again.',
			])
			expect(await ruleOf('booking')).toMatchObject({ pointsValue: 20, perRand: 100, active: true })
		}
		const back = { pointsValue: '10', perRand: '100', shownPoints: '20' }
		expect((await change({ ...form, ...back })).status).toBe(302)
	})

	it('give no amount to one that is not by amount', async () => {
		await change({ key: 'tournamentWon', pointsValue: '100', perRand: '50', active: 'yes' })
		expect(await ruleOf('tournamentWon')).toMatchObject({ perRand: null })
	})

	it('refuse a wrong …: …', () =>
		each<[string, Form]>(
			[
				['key', { key: 'kindness' }],
				['key', { key: '' }],
				['key', { key: '__proto__' }],
				['pointsValue', { pointsValue: '' }],
				['pointsValue', { pointsValue: '0' }],
				['pointsValue', { pointsValue: '-1' }],
				['pointsValue', { pointsValue: '1.5' }],
				['pointsValue', { pointsValue: '100001' }],
				['pointsValue', { pointsValue: '1e309' }],
				['perRand', { perRand: '' }],
				['perRand', { perRand: '0' }],
				['perRand', { perRand: '100001' }],
				['perRand', { perRand: 'abc' }],
			],
			async (field, form) => {
				const answer = await change({ key: 'booking', pointsValue: '10', perRand: '100', active: 'yes', ...form })
				expect(answer.status).toBe(400)
				expect(Object.keys(answer.action.result.error)).toEqual([field])
				expect(await ruleOf('booking')).toMatchObject({ pointsValue: 10, perRand: 100, active: true })
			},
		))

	it.each(['1', '100000'])('take %s as points and as rand', async (number) => {
		expect((await change({ key: 'booking', pointsValue: number, perRand: number, active: 'yes' })).status).toBe(302)
		expect(await ruleOf('booking')).toMatchObject({ pointsValue: Number(number), perRand: Number(number) })
		await change({ key: 'booking', pointsValue: '10', perRand: '100', active: 'yes' })
	})
})

describe('redemptions', () => {
	it('are completed once, and their person is told', async () => {
		const item = await anItem()
		const { id, person } = await aRedemption(item)
		expect((await visit(`/admin/redemptions/${id}/complete`, admin)).page).toMatchObject({
			id,
			status: 'pending',
			isOwn: false,
			pointsSpent: 300,
			points: 700,
			owed: 0,
			stock: 5,
		})
		const done = await complete(id)
		expect([done.status, done.location]).toEqual([302, '/admin/redemptions'])
		const stored = await redemptionOf(id)
		expect(stored).toMatchObject({ status: 'completed', decidedById: admin.id, cancelledAt: null })
		expect(stored.completedAt).toBeInstanceOf(Date)
		expect(await noticesOf(person.id)).toMatchObject([{ kind: 'reward', link: '/rewards?tab=history' }])
		for (const again of [await complete(id), await cancel(id)]) {
			expect(again.status).toBe(409)
			expect(again.action.result.error['']).toEqual(['This redemption is completed already.'])
		}
		expect(await noticesOf(person.id)).toHaveLength(1)
		expect([(await itemOf(item.id)).stock, await findPoints(person)]).toEqual([5, 700])
	})

	it('give points and stock back when they are cancelled, once', async () => {
		const item = await anItem()
		const { id, person } = await aRedemption(item)
		const note = 'The caps have not arrived. <b>Sorry</b>'
		expect((await cancel(id, note)).status).toBe(302)
		expect(await redemptionOf(id)).toMatchObject({
			status: 'cancelled',
			note,
			decidedById: admin.id,
			completedAt: null,
		})
		expect([(await itemOf(item.id)).stock, await findPoints(person)]).toEqual([6, 1_000])
		expect(await noticesOf(person.id)).toMatchObject([
			{ title: 'Your redemption was cancelled', body: `Cap. Your 300 points are back. ${note}` },
		])
		for (const again of [await cancel(id), await complete(id)]) {
			expect(again.status).toBe(409)
			expect(again.action.result.error['']).toEqual(['This redemption is cancelled already.'])
		}
		expect([(await itemOf(item.id)).stock, await findPoints(person)]).toEqual([6, 1_000])
	})

	it('leave a stock without limit without one', async () => {
		const item = await anItem({ stock: null })
		const { id } = await aRedemption(item)
		await cancel(id)
		expect((await itemOf(item.id)).stock).toBeNull()
	})

	it('give back the points as they were spent, whatever the reward costs now', async () => {
		const item = await anItem({ pointsCost: 400 })
		const { id, person } = await aRedemption(item)
		await write((tx) => tx.update(redemptionItems).set({ pointsCost: 1 }).where(eq(redemptionItems.id, item.id)))
		await cancel(id)
		expect(await findPoints(person)).toBe(1_000)
	})

	it('keep back what their person owes', async () => {
		const item = await anItem({ pointsCost: 900 })
		const { id, person, cause } = await aRedemption(item)
		await write((tx) => takeBack(tx, { userId: person.id, key: 'booking', cause }, new Date()))
		expect(await findPoints(person)).toBe(0)
		expect((await visit(`/admin/redemptions/${id}/cancel`, admin)).page).toMatchObject({ points: 0, owed: 900 })
		await cancel(id)
		expect(await findPoints(person)).toBe(0)
		const rows = await db.select().from(userRewards).where(eq(userRewards.userId, person.id))
		expect(rows.map(({ pointsEarned, owed }) => [pointsEarned, owed])).toEqual([
			[1_000, 0],
			[-1_000, 0],
		])
		expect((await visit('/rewards?tab=history', person)).page.redeemed.redemptions).toMatchObject([{ id, kept: 900 }])
		expect((await noticesOf(person.id))[0]!.body).toBe(
			'Cap. 0 points of 900 are back; 900 went to points you still owed.',
		)
	})

	it('are not completed by the admin who redeemed them', async () => {
		const own = await signedInUser({ role: 'admin' })
		const { id } = await aRedemption(await anItem(), own)
		expect((await visit(`/admin/redemptions/${id}/complete`, own)).page.isOwn).toBe(true)
		const refused = await complete(id, own)
		expect(refused.status).toBe(403)
		expect((await redemptionOf(id)).status).toBe('pending')
		expect((await complete(id)).status).toBe(302)
	})

	it.each(['x'.repeat(501), 'a\u0000b'])('refuse a reason that cannot be kept', async (note) => {
		const { id } = await aRedemption(await anItem())
		expect((await cancel(id, note)).status).toBe(400)
		expect((await redemptionOf(id)).status).toBe('pending')
	})
})

describe('the list of redemptions', () => {
	const list = async (query: string) => (await visit(`/admin/redemptions${query}`, admin)).page
	const ids = (page: { redemptions: { id: number }[] }) => page.redemptions.map(({ id }) => id)

	it('is by status, pending ones longest first', async () => {
		const item = await anItem()
		const made = [await aRedemption(item), await aRedemption(item), await aRedemption(item)]
		const [first, second, third] = made.map(({ id }) => id)
		const created = (id: number, year: string) =>
			write((tx) =>
				tx
					.update(redemptions)
					.set({ createdAt: new Date(year) })
					.where(eq(redemptions.id, id)),
			)
		await created(first!, '2021')
		await created(second!, '2020')
		await created(third!, '2019')
		await complete(third!)
		expect(ids(await list('')).slice(0, 2)).toEqual([second, first])
		expect(ids(await list('?status=pending')).slice(0, 2)).toEqual([second, first])
		const completed = await list('?status=completed')
		expect(ids(completed)).toContain(third)
		expect(completed.redemptions.every(({ status }: { status: string }) => status === 'completed')).toBe(true)
		expect(ids(await list('?status=cancelled'))).not.toContain(first)
	})

	it('finds a code of any status, whatever its spaces and case', async () => {
		const { id, code } = await aRedemption(await anItem())
		await complete(id)
		const said = ` ${code.toLowerCase().slice(0, 4)} ${code.slice(4, 8)}-${code.slice(8)} `
		for (const text of [code, said, code.slice(2), code.replaceAll('0', 'o')])
			expect(ids(await list(`?status=pending&code=${encodeURIComponent(text)}`))).toContain(id)
		for (const text of ['%', '_', "' OR 1=1--", '\\', '<script>', 'ZZZZZZZZZZ', '💥', 'Z\u0000Z'])
			expect([text, (await list(`?code=${encodeURIComponent(text)}`)).total]).toEqual([text, 0])
	})

	it('reads an address that makes no sense as the plain one', async () => {
		const plain = await list('')
		for (const query of [
			'?status=lost',
			'?page=0',
			'?page=-1',
			'?page=abc',
			'?page=1e3',
			'?status=',
			'?code=%20',
			'?code=%00',
		])
			expect([query, await list(query)]).toEqual([query, plain])
		expect((await list('?page=999999')).page).toBe(plain.pages)
		expect((await visit(`/admin/redemptions?code=${'x'.repeat(5_000)}`, admin)).status).toBe(200)
	})
})
