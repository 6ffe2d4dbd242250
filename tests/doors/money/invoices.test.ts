import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { invoices, users, venueMembers } from '#db/schema.ts'
import { eraseAccount } from '#app/features/personal-data/erase.server.ts'
import { createUser, signedIn, signedInUser } from '#tests/support/world/people.ts'
import { paid } from '#tests/support/world/paid.ts'
import { playedAt } from '#tests/support/world/played.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { ask, visit } from '#tests/support/process/product.ts'
import { each } from '../each.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))
const NOW = new Date('2027-03-01T06:30:00Z')
vi.useFakeTimers({ toFake: ['Date'], now: NOW })

const owner = await createUser({ role: 'venue_owner' })
const headers = await signedIn(owner)
const venue = await createVenue({ ownerId: owner.id, settings: { vatNumber: '4010555101' } })
const desk = `/venue-dashboard/${venue.venueId}`
const company = { name: 'Dlamini Traders', address: '3 Long Street', vatNumber: '412 345 6789' }

afterAll(async () => expect(await fsck()).toEqual([]))

async function paidBooking(player: { id: number }) {
	const id = await playedAt(venue, player, { status: 'confirmed', date: '2027-03-05', arrivedAt: null })
	await paid(id, { by: owner, at: NOW })
	return id
}

describe('a player’s tax invoice', () => {
	it('is asked for on the page beside the receipt, and then stands there', async () => {
		const player = await signedInUser({ fullName: 'Thandi Nkosi' })
		const id = await paidBooking(player)
		const address = `/my-bookings/${id}/invoice`
		expect((await visit(`/my-bookings/${id}/receipt`, player)).page).toMatchObject({ hasInvoice: true })
		expect((await visit(address, player)).page).toMatchObject({
			documents: [],
			asking: { charged: 20_000, needsAddress: false, problem: null, to: { name: 'Thandi Nkosi', address: '' } },
		})
		expect(await visit(address, { ...player, form: company })).toMatchObject({ status: 302, location: address })
		expect(await visit(address, { ...player, form: { ...company, name: 'Another' } })).toMatchObject({ status: 302 })
		const { page } = await visit(address, player)
		expect(page).toMatchObject({
			asking: null,
			documents: [
				{ name: 'INV-000001', recipient: { ...company, vatNumber: '4123456789' }, gross: 20_000, vat: 2_609 },
			],
		})
	})

	it('is not there for an unpaid booking, nor for a venue without a VAT number', async () => {
		const player = await signedInUser()
		const unpaid = await playedAt(venue, player, { status: 'confirmed', date: '2027-03-05', arrivedAt: null })
		expect((await visit(`/my-bookings/${unpaid}/receipt`, player)).page).toMatchObject({ hasInvoice: false })
		expect((await visit(`/my-bookings/${unpaid}/invoice`, player)).page.asking.problem).toContain('paid in full')
		expect(await visit(`/my-bookings/${unpaid}/invoice`, { ...player, form: company })).toMatchObject({ status: 409 })
		const plain = await createVenue({ ownerId: owner.id })
		const id = await playedAt(plain, player, { status: 'confirmed', date: '2027-03-05', arrivedAt: null })
		await paid(id, { by: owner, at: NOW })
		expect((await visit(`/my-bookings/${id}/receipt`, player)).page).toMatchObject({ hasInvoice: false })
		expect(await visit(`/my-bookings/${id}/invoice`, { ...player, form: company })).toMatchObject({ status: 409 })
	})

	it('refuses what is no recipient', async () => {
		const player = await signedInUser()
		const address = `/my-bookings/${await paidBooking(player)}/invoice`
		await each<[Record<string, string>]>(
			[
				[{ name: '' }],
				[{ name: '   ' }],
				[{ name: 'x'.repeat(101) }],
				[{ ...company, address: 'x'.repeat(201) }],
				[{ ...company, vatNumber: '5123456789' }],
				[{ ...company, vatNumber: '412345678' }],
				[{}],
			],
			async (form) => expect((await visit(address, { ...player, form })).status).toBe(400),
		)
	})

	it('keeps its name when the account is deleted; the details for the next one go', async () => {
		const player = await signedInUser({ fullName: 'Zanele Mthembu' })
		const id = await playedAt(venue, player, { date: '2027-02-20' })
		await paid(id, { by: owner, at: NOW })
		await visit(`/my-bookings/${id}/invoice`, { ...player, form: company })
		const file = await (await ask('/settings/data/courtside.json', { headers: player.headers })).text()
		expect(JSON.parse(file).invoices).toMatchObject([{ recipient: { name: company.name }, grossCents: 20_000 }])
		await eraseAccount(player)
		const [kept] = await db.select().from(invoices).where(eq(invoices.bookingId, id))
		const [person] = await db.select({ to: users.invoiceTo }).from(users).where(eq(users.id, player.id))
		expect([kept!.recipient.name, person!.to]).toEqual([company.name, null])
	})
})

describe('at the desk', () => {
	let bookingId: number
	let id: number
	beforeAll(async () => {
		bookingId = await paidBooking(await createUser({ fullName: 'Ayanda Khoza' }))
		const made = await visit(`${desk}/money/invoices/new?booking=${bookingId}`, { headers, form: company })
		id = Number(made.location!.split('/').at(-1))
	})

	it('an invoice is made once from the booking, then seen and corrected', async () => {
		const address = `${desk}/money/invoices/new?booking=${bookingId}`
		expect(await visit(address, { headers })).toMatchObject({ status: 302, location: `${desk}/money/invoices/${id}` })
		expect((await visit(`${desk}/money/invoices/${id}`, { headers })).page).toMatchObject({ mayMakeAnew: true })
		const anew = `${desk}/money/invoices/${id}/anew`
		const made = await visit(anew, { headers, form: { ...company, name: 'Khoza and Sons' } })
		expect(made.status).toBe(302)
		expect((await visit(anew, { headers, form: company })).status).toBe(409)
		const { page } = await visit(`${desk}/money/invoices/${id}`, { headers })
		expect(page.document.notes).toMatchObject([{ name: 'CN-000001', gross: 20_000, reason: 'anew' }])
		expect((await visit(made.location!, { headers })).page.document.recipient.name).toBe('Khoza and Sons')
	})

	it('has a list, a file, and nothing for other venues or the wrong role', async () => {
		await paidBooking(await createUser())
		const list = `${desk}/money/invoices?from=2027-03-01&to=2027-03-01`
		const before = (await visit(list, { headers })).page
		expect(before.waiting).toBeGreaterThan(0)
		expect((await visit(list, { headers, form: {} })).status).toBe(302)
		const { page } = await visit(list, { headers })
		expect([page.waiting, page.listed.length]).toEqual([0, before.listed.length + before.waiting])
		const file = await ask(`${desk}/money/invoices.csv?from=2027-03-01&to=2027-03-01`, { headers })
		expect(file.headers.get('Content-Type')).toContain('text/csv')
		expect((await file.text()).split('\r\n')).toContain(
			'CN-000001,2027-03-01,Dlamini Traders,4123456789,INV-000004,-173.91,-26.09,-200.00'.replace(
				'INV-000004',
				page.listed.find(({ name }: { name: string }) => name === 'CN-000001').takesBack,
			),
		)
		expect((await visit(`${desk}/money/invoices?from=2027-03-05&to=2027-03-01`, { headers })).status).toBe(200)
		expect((await ask(`${desk}/money/invoices.csv?from=x&to=y`, { headers })).status).toBe(400)
		const stranger = await signedIn(await createUser({ role: 'venue_owner' }))
		const other = await createVenue({ ownerId: owner.id })
		for (const path of ['', '.csv', `/${id}`, `/${id}/anew`])
			expect((await ask(`${desk}/money/invoices${path}`, { headers: stranger })).status).toBe(404)
		const elsewhere = `/venue-dashboard/${other.venueId}/money/invoices`
		expect((await visit(`${elsewhere}/${id}`, { headers })).status).toBe(404)
		expect((await visit(`${elsewhere}/new?booking=${bookingId}`, { headers, form: company })).status).toBe(404)
		const clerk = await createUser()
		await write((tx) => tx.insert(venueMembers).values({ courtId: venue.venueId, userId: clerk.id, role: 'desk' }))
		const asClerk = await signedIn(clerk)
		expect((await visit(`${desk}/money/invoices/${id}`, { headers: asClerk })).page).toMatchObject({
			mayMakeAnew: false,
		})
		expect((await ask(`${desk}/money/invoices`, { headers: asClerk })).status).toBe(403)
		expect((await visit(`${desk}/money/invoices/${id}/anew`, { headers: asClerk, form: company })).status).toBe(403)
	})
})
