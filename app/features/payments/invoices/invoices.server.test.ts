import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { findViolations } from '#db/ops/invariants.ts'
import { courts, creditNotes, invoices, payments, users } from '#db/schema.ts'
import { cancelBooking } from '#app/features/bookings/bookings.server.ts'
import { giveDiscount } from '#app/features/bookings/paying/discount.server.ts'
import { bookWalkIn } from '#app/features/bookings/desk/walk-ins.server.ts'
import {
	findInvoiceFile,
	findInvoiceList,
	issueOutstanding,
} from '#app/features/figures/invoices/invoice-list.server.ts'
import { invoiceRows } from '#app/features/figures/invoices/invoice-rows.ts'
import { findLog } from '#app/features/admin/log/log.server.ts'
import { findVenueLog } from '#app/features/venue-log/venue-log.server.ts'
import { at, DAY } from '#app/lib/time/time.ts'
import { paid, paidEntry } from '#tests/support/world/paid.ts'
import { createUser } from '#tests/support/world/people.ts'
import { playedAt } from '#tests/support/world/played.ts'
import { createTournament, enterTeam } from '#tests/support/world/tournaments.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { findReceipt } from '../receipts/receipt.server.ts'
import { cancelTournament } from '#app/features/tournaments/organize/cancel.server.ts'
import { findNewInvoice } from './desk-page.server.ts'
import { findPayersInvoice } from './payer-page.server.ts'
import { undoCash } from '../inbox/undo-cash.server.ts'
import { takeAtDesk } from '../inbox/venue-money.server.ts'
import { documentsOf } from './invoice-documents.server.ts'
import { askInvoice, issueAtDesk, makeAnew } from './issue.server.ts'
import { issueDueInvoices } from './outstanding.server.ts'

const now = at('2026-11-20', 12)
const owner = await createUser({ role: 'venue_owner' })
const stranger = await createUser({ role: 'venue_owner' })
const player = { ...(await createUser({ fullName: 'Thandi Nkosi' })), fullName: 'Thandi Nkosi' }
const newVenue = (price = 200) => createVenue({ ownerId: owner.id, price, settings: { vatNumber: '4010555101' } })
const nobody = { name: 'Thandi Nkosi', address: null, vatNumber: null }
const company = { name: 'Dlamini Traders', address: '3 Long Street', vatNumber: '4123456789' }

afterEach(async () => expect(await findViolations(db)).toEqual([]))

type Place = Awaited<ReturnType<typeof newVenue>>
/** A confirmed booking of R200 on 2 December, paid on 20 November. */
async function paidBooking(venue: Place) {
	const id = await playedAt(venue, player, { status: 'confirmed', date: '2026-12-02', arrivedAt: null })
	await paid(id, { by: owner, at: now })
	return { kind: 'booking' as const, id }
}
const notesOf = (venueId: number) =>
	db.select().from(creditNotes).where(eq(creditNotes.courtId, venueId)).orderBy(creditNotes.number)
const numbersOf = async (venueId: number) =>
	(await db.select().from(invoices).where(eq(invoices.courtId, venueId)).orderBy(invoices.id)).map(
		({ number }) => number,
	)

describe('an invoice', () => {
	it('is issued at the first request, once, with both parties, its lines and its VAT', async () => {
		const venue = await newVenue()
		const key = await paidBooking(venue)
		const first = await askInvoice(player, key, company, now)
		expect(first).toMatchObject({ number: 1, gross: 20_000, vat: 2_609, recipient: company, isNew: true })
		expect(first.supplier).toEqual({
			name: expect.any(String),
			address: '1 Main Road, Gardens, Cape Town',
			vatNumber: '4010555101',
		})
		expect(await askInvoice(player, key, nobody, now)).toMatchObject({ id: first.id, isNew: false })
		expect(await issueAtDesk(owner, venue.venueId, key, nobody, now)).toMatchObject({ id: first.id })
		expect(await numbersOf(venue.venueId)).toEqual([1])
	})

	it('remembers for the next one whom it was made out to', async () => {
		const venue = await newVenue()
		await askInvoice(player, await paidBooking(venue), company, now)
		const [stored] = await db.select({ to: users.invoiceTo }).from(users).where(eq(users.id, player.id))
		expect(stored!.to).toEqual(company)
		await askInvoice(player, await paidBooking(venue), nobody, now)
		const [after] = await db.select({ to: users.invoiceTo }).from(users).where(eq(users.id, player.id))
		expect(after!.to).toBeNull()
	})

	it('is frozen: new names of the venue and the player change nothing of it', async () => {
		const venue = await newVenue()
		const key = await paidBooking(venue)
		await askInvoice(player, key, nobody, now)
		const before = await documentsOf(key)
		await write(async (tx) => {
			await tx.update(courts).set({ name: 'Another', vatNumber: null }).where(eq(courts.id, venue.venueId))
			await tx.update(users).set({ fullName: 'Thandi Dube' }).where(eq(users.id, player.id))
		})
		expect(await documentsOf(key)).toEqual(before)
		await write((tx) => tx.update(users).set({ fullName: 'Thandi Nkosi' }).where(eq(users.id, player.id)))
		// Its credit note follows all the same, although the venue has no VAT number any more.
		await cancelBooking(owner, key.id, now)
		expect(await notesOf(venue.venueId)).toMatchObject([{ number: 1, gross: 20_000, vat: 2_609, reason: 'cancelled' }])
	})

	it('is refused for what is not paid in full, without a VAT number, and to others', async () => {
		const venue = await newVenue()
		const key = {
			kind: 'booking' as const,
			id: await playedAt(venue, player, { status: 'confirmed', date: '2026-12-02' }),
		}
		const status = (code: number) => ({ init: { status: code } })
		await expect(askInvoice(player, key, nobody, now)).rejects.toMatchObject(status(409))
		await paid(key.id, { by: owner, at: now, amount: 100 })
		await expect(askInvoice(player, key, nobody, now)).rejects.toMatchObject(status(409))
		await expect(askInvoice({ ...player, id: owner.id }, key, nobody, now)).rejects.toMatchObject(status(404))
		await expect(issueAtDesk(stranger, venue.venueId, key, nobody, now)).rejects.toMatchObject(status(404))
		const other = await createVenue({ ownerId: stranger.id })
		await expect(issueAtDesk(stranger, other.venueId, key, nobody, now)).rejects.toMatchObject(status(404))
		const plain = await createVenue({ ownerId: owner.id })
		await expect(askInvoice(player, await paidBooking(plain), nobody, now)).rejects.toMatchObject(status(409))
	})

	it('over R5 000 needs an address', async () => {
		const venue = await newVenue(6_000)
		const place = { ...venue, courtNumber: 1, date: '2026-11-21', hour: 9 }
		const { id } = await bookWalkIn(owner, place, { name: 'Zanele', notes: '', hours: 1 }, { now })
		await takeAtDesk(owner, venue.venueId, id, 'cash', { now })
		const key = { kind: 'booking' as const, id }
		const wanted = { init: { status: 400 }, data: { fieldErrors: { address: [expect.any(String)] } } }
		await expect(issueAtDesk(owner, venue.venueId, key, { ...company, address: null }, now)).rejects.toMatchObject(
			wanted,
		)
		const later = new Date(now.getTime() + 15 * DAY)
		await issueDueInvoices(later)
		const list = await findInvoiceList(
			owner,
			venue.venueId,
			new URLSearchParams('from=2026-11-20&to=2026-11-20'),
			later,
		)
		expect(list).toMatchObject({ waiting: 0, needAddress: [{ bookingId: id, name: 'Zanele', cents: 600_000 }] })
		expect(await issueAtDesk(owner, venue.venueId, key, company, now)).toMatchObject({ gross: 600_000 })
	})
})

describe('a credit note', () => {
	it('takes back what a discount lowers, then what a cancellation sends back', async () => {
		const venue = await newVenue()
		const key = await paidBooking(venue)
		await askInvoice(player, key, nobody, now)
		await giveDiscount(owner, venue.venueId, key.id, { off: { rand: 50 }, reason: 'Rain' } as never, now)
		await cancelBooking(owner, key.id, now)
		expect(await notesOf(venue.venueId)).toMatchObject([
			{ number: 1, gross: 5_000, reason: 'lowered' },
			{ number: 2, gross: 15_000, reason: 'cancelled' },
		])
	})

	it('says that the price was lowered, also to nothing, and that a dearer booking is to be paid again', async () => {
		const venue = await newVenue()
		const lower = (id: number, rand: number) =>
			giveDiscount(owner, venue.venueId, id, { off: { rand }, reason: 'Rain' } as never, now)
		const [free, dearer] = [await paidBooking(venue), await paidBooking(venue)]
		await askInvoice(player, free, nobody, now)
		await lower(free.id, 200)
		await lower(dearer.id, 50)
		await askInvoice(player, dearer, nobody, now)
		await lower(dearer.id, 0)
		expect(await notesOf(venue.venueId)).toMatchObject([
			{ gross: 20_000, reason: 'lowered' },
			{ gross: 15_000, reason: 'unpaid' },
		])
	})

	it('is found by payer and desk, although nothing is left to invoice', async () => {
		const venue = await newVenue()
		const key = await paidBooking(venue)
		const { id } = await askInvoice(player, key, nobody, now)
		await cancelBooking(owner, key.id, now)
		expect(await findReceipt({ ...player, username: 'thandi' }, key.id)).toMatchObject({ hasInvoice: true })
		const leads = await findNewInvoice(owner, venue.venueId, key).catch((response: Response) => response)
		expect(leads).toMatchObject({ status: 302 })
		expect((leads as Response).headers.get('Location')).toBe(`/venue-dashboard/${venue.venueId}/money/invoices/${id}`)
	})

	it('takes the whole invoice back when cash is undone; paid again there is a new one', async () => {
		const venue = await newVenue()
		const place = { ...venue, courtNumber: 1, date: '2026-11-21', hour: 9 }
		const { id } = await bookWalkIn(owner, place, { name: 'Zanele', notes: '', hours: 1 }, { now })
		const key = { kind: 'booking' as const, id }
		const take = () => takeAtDesk(owner, venue.venueId, id, 'cash', { now })
		await take()
		await issueAtDesk(owner, venue.venueId, key, { name: 'Zanele', address: null, vatNumber: null }, now)
		const [cash] = await db.select().from(payments).where(eq(payments.bookingId, id))
		await undoCash(owner, venue.venueId, id, cash!.id, now)
		expect(await notesOf(venue.venueId)).toMatchObject([{ gross: 20_000, vat: 2_609, reason: 'unpaid' }])
		await take()
		await issueAtDesk(owner, venue.venueId, key, company, now)
		expect(await numbersOf(venue.venueId)).toEqual([1, 2])
	})

	it('comes before an invoice that is corrected', async () => {
		const venue = await newVenue()
		const key = await paidBooking(venue)
		const old = await askInvoice(player, key, nobody, now)
		const anew = await makeAnew(owner, venue.venueId, old.id, company, now)
		expect(anew).toMatchObject({ number: 2, recipient: company, gross: 20_000 })
		expect(await notesOf(venue.venueId)).toMatchObject([{ invoiceId: old.id, gross: 20_000, reason: 'anew' }])
		await expect(makeAnew(owner, venue.venueId, old.id, company, now)).rejects.toMatchObject({ init: { status: 409 } })
		await expect(makeAnew(stranger, venue.venueId, anew.id, company, now)).rejects.toMatchObject({
			init: { status: 404 },
		})
	})
})

it('the entry of a team has one too', async () => {
	const venue = await newVenue()
	const tournament = await createTournament(venue, { entryFee: 300 })
	const team = await enterTeam(tournament, { entryFee: 300 })
	await paidEntry(team.id, { by: owner, at: now })
	const invoice = await askInvoice(
		{ ...team.captain, fullName: 'Sipho Dube' },
		{ kind: 'entry', id: team.id, tournamentId: tournament.id },
		nobody,
		now,
	)
	expect(invoice).toMatchObject({ teamId: team.id, gross: 30_000, lines: [{ quantity: '1', cents: 30_000 }] })
	const other = { kind: 'entry' as const, id: team.id, tournamentId: tournament.id + 1 }
	await expect(findPayersInvoice(team.captain, other)).rejects.toMatchObject({ init: { status: 404 } })
})

it('of a tournament that is called off, nothing waits for an invoice', async () => {
	const venue = await newVenue()
	const tournament = await createTournament(venue, { entryFee: 300 })
	await paidEntry((await enterTeam(tournament, { entryFee: 300 })).id, { by: owner, at: now })
	const days = new URLSearchParams('from=2026-11-20&to=2026-11-20')
	expect(await findInvoiceList(owner, venue.venueId, days, now)).toMatchObject({ waiting: 1 })
	await cancelTournament(owner, tournament.id, {}, now)
	expect(await findInvoiceList(owner, venue.venueId, days, now)).toMatchObject({ waiting: 0 })
})

describe('the list of a venue', () => {
	const days = new URLSearchParams('from=2026-11-20&to=2026-12-06')

	it('has what was issued and taken back, and issues the rest when asked', async () => {
		const venue = await newVenue()
		const [key] = [await paidBooking(venue), await paidBooking(venue)]
		await askInvoice(player, key, company, now)
		await cancelBooking(owner, key.id, now)
		expect(await findInvoiceList(owner, venue.venueId, days, now)).toMatchObject({
			listed: [
				{ name: 'CN-000001', gross: -20_000, vat: -2_609, takesBack: 'INV-000001' },
				{ name: 'INV-000001', gross: 20_000, vat: 2_609, recipient: company.name },
			],
			gross: 0,
			vat: 0,
			waiting: 1,
		})
		expect(await issueOutstanding(owner, venue.venueId, days, now)).toEqual({ issued: 1, left: 0 })
		expect(await issueOutstanding(owner, venue.venueId, days, now)).toEqual({ issued: 0, left: 0 })
		const { listed } = await findInvoiceFile(owner, venue.venueId, days)
		const date = '2026-11-20'
		expect(invoiceRows(listed).slice(1)).toEqual([
			['INV-000001', date, company.name, company.vatNumber, null, '173.91', '26.09', '200.00'],
			['INV-000002', date, company.name, company.vatNumber, null, '173.91', '26.09', '200.00'],
			['CN-000001', date, company.name, company.vatNumber, 'INV-000001', '-173.91', '-26.09', '-200.00'],
		])
		await expect(findInvoiceList(stranger, venue.venueId, days, now)).rejects.toMatchObject({ init: { status: 404 } })
	})

	it('is filled by a job 14 days after the money, but not with what is older than a month', async () => {
		const venue = await newVenue()
		await paidBooking(venue)
		const after = (days: number) => issueDueInvoices(new Date(now.getTime() + days * DAY))
		await after(13)
		await after(31)
		expect(await numbersOf(venue.venueId)).toEqual([])
		await after(15)
		await after(15)
		expect(await numbersOf(venue.venueId)).toEqual([1])
	})
})

it('what the desk issues and corrects stands in the log of its venue, not in that of the admins', async () => {
	const venue = await newVenue()
	const [key] = [await paidBooking(venue), await paidBooking(venue)]
	const { id } = await issueAtDesk(owner, venue.venueId, key, nobody, now)
	await issueAtDesk(owner, venue.venueId, key, nobody, now)
	await makeAnew(owner, venue.venueId, id, company, now)
	await issueOutstanding(owner, venue.venueId, new URLSearchParams('from=2026-11-20&to=2026-11-20'), now)
	const { acts } = await findVenueLog(owner, venue.venueId, { by: null, day: '', q: '', before: null })
	const to = `/venue-dashboard/${venue.venueId}/money/invoices`
	expect(acts.map(({ action, subject, details }) => ({ action, subject, details })).reverse()).toEqual([
		{ action: 'invoice.issue', subject: { label: 'Tax invoice INV-000001', to: `${to}/${id}` }, details: [] },
		{ action: 'invoice.anew', subject: { label: 'Tax invoice INV-000001', to: `${to}/${id}` }, details: [] },
		{ action: 'invoice.issue', subject: { label: 'Tax invoice INV-000003', to: expect.any(String) }, details: [] },
	])
	const { acts: seen } = await findLog(await createUser({ role: 'admin' }), {
		by: '',
		action: null,
		subject: '',
		before: null,
	})
	expect(seen.filter(({ action }) => action.startsWith('invoice.'))).toEqual([])
})
