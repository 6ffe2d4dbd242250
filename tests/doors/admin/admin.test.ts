import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { courts, ownerApplications, users } from '#db/schema.ts'
import { signedInUser, type SignedInUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { ask, call, visit } from '#tests/support/process/product.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { each } from '../each.ts'

const APPLY = '/venue-dashboard/apply'
const fields = { businessName: 'Rosebank Hall', city: 'Johannesburg', phone: '011 555 0140', message: 'One hall.' }

const apply = ({ headers }: SignedInUser, more: Record<string, string> = {}) =>
	visit(APPLY, { headers, form: { ...fields, ...more } })
const roleOf = async ({ id }: SignedInUser) => (await db.select().from(users).where(eq(users.id, id)))[0]!.role

async function applicationOf({ id }: SignedInUser) {
	const rows = await db.select().from(ownerApplications).where(eq(ownerApplications.userId, id))
	expect(rows.length).toBeLessThanOrEqual(1)
	return rows[0]
}

let admin: SignedInUser
beforeAll(async () => {
	admin = await signedInUser({ role: 'admin' })
})
const approve = (id: number, { headers } = admin) => visit('/admin/owners', { headers, form: { id: String(id) } })
const decline = (id: number, note = 'Tell us where the hall is.', { headers } = admin) =>
	visit(`/admin/owners/${id}/decline`, { headers, form: { note } })

describe('applying to run venues', () => {
	it('asks visitors to sign in first', async () => {
		expect((await visit(APPLY)).location).toBe('/auth?next=%2Fvenue-dashboard%2Fapply')
		const answer = await visit(APPLY, { form: fields })
		expect([answer.status, answer.location]).toEqual([302, '/auth?next=%2Fvenue-dashboard%2Fapply'])
	})

	it('keeps one application that waits, however often it is sent', async () => {
		const person = await signedInUser()
		expect((await visit(APPLY, person)).page).toMatchObject({ isOwner: false, application: null })
		const key = crypto.randomUUID()
		const answers = await Promise.all(Array.from({ length: 10 }, () => apply(person, { idempotencyKey: key })))
		expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(302))
		expect((await apply(person, { businessName: 'Another name' })).status).toBe(302)
		expect(await applicationOf(person)).toMatchObject({ ...fields, status: 'pending' })
		expect((await visit(APPLY, person)).page.application.status).toBe('pending')
	})

	it('can be sent again after a refusal, which says why', async () => {
		const person = await signedInUser()
		await apply(person)
		const { id } = (await applicationOf(person))!
		expect((await decline(id)).status).toBe(302)
		expect(await roleOf(person)).toBe('user')
		expect((await visit(APPLY, person)).page.application).toMatchObject({
			status: 'declined',
			note: 'Tell us where the hall is.',
		})
		expect(await noticesOf(person.id)).toMatchObject([{ kind: 'account', body: 'Tell us where the hall is.' }])
		await apply(person, { message: 'It is in Rosebank.' })
		expect(await applicationOf(person)).toMatchObject({
			id,
			status: 'pending',
			message: 'It is in Rosebank.',
			decisionNote: null,
			decidedById: null,
		})
		await approve(id)
		expect(await roleOf(person)).toBe('venue_owner')
		expect(await noticesOf(person.id)).toHaveLength(2)
	})

	it('is not for those who run venues', async () => {
		for (const role of ['venue_owner', 'admin'] as const) {
			const person = await signedInUser({ role })
			expect((await visit(APPLY, person)).page.isOwner).toBe(true)
			expect((await apply(person)).status).toBe(409)
			expect(await applicationOf(person)).toBeUndefined()
		}
	})

	it('refuses a … of … and keeps what was typed', () =>
		each(
			[
				['businessName', ''],
				['businessName', '   '],
				['businessName', '\u200b'],
				['businessName', 'x'.repeat(101)],
				['city', ''],
				['phone', ''],
				['phone', '12345'],
				['phone', '<script>'],
				['message', 'x'.repeat(1_001)],
			],
			async (field, value) => {
				const person = await signedInUser()
				const answer = await apply(person, { [field]: value })
				expect(answer.status).toBe(400)
				expect(Object.keys(answer.action.result.error)).toEqual([field])
				expect(await applicationOf(person)).toBeUndefined()
			},
		))

	it('takes no role and no state from the form', async () => {
		const person = await signedInUser()
		await apply(person, { role: 'admin', status: 'approved', userId: String(admin.id), decidedById: '1' })
		expect(await applicationOf(person)).toMatchObject({ status: 'pending', userId: person.id, decidedById: null })
		expect(await roleOf(person)).toBe('user')
	})
})

describe('/admin', () => {
	it('is for admins alone', async () => {
		const applicant = await signedInUser()
		await apply(applicant)
		const { id } = (await applicationOf(applicant))!
		const paths = ['/admin', '/admin/owners', `/admin/owners/${id}/decline`, '/admin/venues']
		const others = [
			{ headers: undefined },
			await signedInUser(),
			applicant,
			await signedInUser({ role: 'venue_owner' }),
		]
		for (const { headers } of others) {
			for (const path of paths) {
				const seen = await visit(path, { headers })
				expect([seen.status, seen.location]).toEqual([302, headers ? '/' : expect.stringMatching(/^\/auth\?next=/)])
			}
			for (const path of ['/admin/owners', `/admin/owners/${id}/decline`]) {
				const sent = await visit(path, { headers, form: { id: String(id), note: 'No' } })
				expect([302, 401, 403]).toContain(sent.status)
			}
		}
		expect((await applicationOf(applicant))!.status).toBe('pending')
		expect((await visit('/admin', admin)).page.waiting).toContainEqual(expect.objectContaining({ what: 'owners' }))
		const page = await visit('/admin/owners', admin)
		expect(page.page.pending.map((it: { id: number }) => it.id)).toContain(id)
		expect(page.text).not.toContain('"password"')
	})

	it('lets only one of two admins decide', async () => {
		const second = await signedInUser({ role: 'admin' })
		for (let i = 0; i < 5; i++) {
			const person = await signedInUser()
			await apply(person)
			const { id } = (await applicationOf(person))!
			const answers = await Promise.all([approve(id), decline(id, 'No', second), approve(id, second), decline(id)])
			expect(answers.map(({ status }) => status).sort()).toEqual([302, 409, 409, 409])
			const { status } = (await applicationOf(person))!
			expect(await roleOf(person)).toBe(status === 'approved' ? 'venue_owner' : 'user')
			expect(await noticesOf(person.id)).toHaveLength(1)
		}
	})

	it('never takes a role away', async () => {
		const person = await signedInUser()
		await apply(person)
		await write((tx) => tx.update(users).set({ role: 'admin' }).where(eq(users.id, person.id)))
		await approve((await applicationOf(person))!.id)
		expect(await roleOf(person)).toBe('admin')
	})

	it('wants a reason, and an application that is there', async () => {
		const person = await signedInUser()
		await apply(person)
		const { id } = (await applicationOf(person))!
		expect((await decline(id, '  ')).status).toBe(400)
		expect((await decline(id, 'x'.repeat(501))).status).toBe(400)
		for (const wrong of ['0', '-1', '1.5', 'abc', '9007199254740993', '']) {
			expect((await visit('/admin/owners', { headers: admin.headers, form: { id: wrong } })).status).toBe(400)
		}
		expect((await approve(987_654)).status).toBe(404)
		expect((await visit('/admin/owners/abc/decline', admin)).status).toBe(404)
		expect((await applicationOf(person))!.status).toBe('pending')
	})
})

describe('approving venues', () => {
	const statusOf = async (id: number) => (await db.select().from(courts).where(eq(courts.id, id)))[0]!
	const publish = (id: number, { headers } = admin) => visit('/admin/venues', { headers, form: { id: String(id) } })
	const giveBack = (id: number, note = 'Where is the entrance?', { headers } = admin) =>
		visit(`/admin/venues/${id}/decline`, { headers, form: { note } })

	it('publishes a venue, tells its owner, and players find it', async () => {
		const owner = await signedInUser({ role: 'venue_owner' })
		const { venueId } = await createVenue({ ownerId: owner.id, settings: { status: 'submitted' } })
		expect((await call('GET', `/api/venues/${venueId}`)).status).toBe(404)
		expect((await publish(venueId, owner)).location ?? 403).toBe('/')
		const listed = await visit('/admin/venues', admin)
		expect(listed.page.submitted.map((it: { id: number }) => it.id)).toContain(venueId)
		expect((await publish(venueId)).status).toBe(302)
		expect((await call('GET', `/api/venues/${venueId}`)).status).toBe(200)
		expect(await noticesOf(owner.id)).toMatchObject([{ kind: 'venue', link: `/venue-dashboard/${venueId}` }])
		expect((await publish(venueId)).status).toBe(409)
		expect((await giveBack(venueId)).status).toBe(409)
		expect((await statusOf(venueId)).status).toBe('published')
	})

	it('lists those that wait by when they were submitted, and those decided on by when', async () => {
		const submitted = async (statusSince: Date) =>
			(await createVenue({ settings: { status: 'submitted', statusSince } })).venueId
		const [later, earlier] = [await submitted(new Date('2020-01-02')), await submitted(new Date('2020-01-01'))]
		const ids = (list: { id: number }[]) => list.map(({ id }) => id).filter((id) => id === later || id === earlier)
		const page = async () => (await visit('/admin/venues', admin)).page
		expect(ids((await page()).submitted)).toEqual([earlier, later])
		await publish(earlier)
		await publish(later)
		expect(ids((await page()).decided.venues)).toEqual([later, earlier])
		await write((tx) =>
			tx
				.update(courts)
				.set({ statusSince: new Date('2019-01-01') })
				.where(eq(courts.id, later)),
		)
		expect(ids((await page()).decided.venues)[0]).toBe(earlier)
	})

	it('finds those decided on by a part of their name or city, and by the decision', async () => {
		const decided = async (name: string, city: string, status: 'published' | 'declined') =>
			(await createVenue({ name, city, settings: { status } })).venueId
		const [open, other, refused] = [
			await decided('Quagga Padel', 'Knysna', 'published'),
			await decided('Lagoon Tennis', 'Knysna', 'published'),
			await decided('Quagga Fives', 'Plettenberg', 'declined'),
		]
		const found = async (search: string) => {
			const { decided } = (await visit(`/admin/venues${search}`, admin)).page
			return { ids: decided.venues.map(({ id }: { id: number }) => id).sort(), total: decided.total }
		}
		expect(await found('?q=quagga')).toEqual({ ids: [open, refused].sort(), total: 2 })
		expect(await found('?q=KNYSNA')).toEqual({ ids: [open, other].sort(), total: 2 })
		expect(await found('?q=quagga&show=declined')).toEqual({ ids: [refused], total: 1 })
		expect(await found('?q=100%25')).toEqual({ ids: [], total: 0 })
		expect((await found('?show=draft')).total, 'another status is none').toBe((await found('')).total)
	})

	it('may be decided on from its preview, by admins only', async () => {
		const owner = await signedInUser({ role: 'venue_owner' })
		const { venueId } = await createVenue({ ownerId: owner.id, settings: { status: 'submitted' } })
		const preview = async (headers: Record<string, string>) =>
			(await visit(`/venue-dashboard/${venueId}/preview`, { headers })).page.venue.mayDecide
		expect(await preview(owner.headers)).toBe(false)
		expect(await preview(admin.headers)).toBe(true)
		await giveBack(venueId)
		expect(await preview(admin.headers), 'once it is declined').toBe(false)
	})

	it('gives one back with the reason', async () => {
		const owner = await signedInUser({ role: 'venue_owner' })
		const { venueId } = await createVenue({ ownerId: owner.id, settings: { status: 'submitted' } })
		expect((await visit(`/admin/venues/${venueId}/decline`, admin)).page).toMatchObject({ decided: false })
		await giveBack(venueId)
		expect(await statusOf(venueId)).toMatchObject({ status: 'declined', reviewNote: 'Where is the entrance?' })
		expect(await noticesOf(owner.id)).toMatchObject([{ body: 'Where is the entrance?' }])
		expect((await call('GET', `/api/venues/${venueId}`)).status).toBe(404)
	})

	it('lets only one of two admins decide', async () => {
		const owner = await signedInUser({ role: 'venue_owner' })
		for (let i = 0; i < 5; i++) {
			const { venueId } = await createVenue({ ownerId: owner.id, settings: { status: 'submitted' } })
			const answers = await Promise.all([publish(venueId), giveBack(venueId), publish(venueId), giveBack(venueId)])
			expect(answers.map(({ status }) => status).sort()).toEqual([302, 409, 409, 409])
		}
		expect(await noticesOf(owner.id)).toHaveLength(5)
	})

	it('leaves drafts alone', async () => {
		const { venueId } = await createVenue({ settings: { status: 'draft' } })
		expect((await publish(venueId)).status).toBe(409)
		expect((await statusOf(venueId)).status).toBe('draft')
		expect((await publish(987_654)).status).toBe(404)
	})

	it('is open to what comes from our own pages only', async () => {
		const { venueId } = await createVenue({ settings: { status: 'submitted' } })
		const answer = await ask('/admin/venues', {
			method: 'POST',
			headers: { 'Sec-Fetch-Site': 'cross-site', Cookie: 'session=x' },
			body: new URLSearchParams({ id: String(venueId) }),
		})
		expect(answer.status).toBe(403)
		expect((await statusOf(venueId)).status).toBe('submitted')
	})
})
