import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import {
	auditLog,
	bookings,
	courts,
	creditNotes,
	customerAccounts,
	customers,
	invoices,
	payments,
	statements,
} from '#db/schema.ts'
import { setBookingStatus } from '#app/features/bookings/bookings.server.ts'
import { findCustomerPage } from '#app/features/bookings/customers/customer-page.server.ts'
import { mergeCustomers } from '#app/features/bookings/customers/merge.server.ts'
import { findDay } from '#app/features/bookings/desk/day-grid.server.ts'
import { findOwnVenueBooking } from '#app/features/bookings/desk/list/venue-bookings.server.ts'
import { findToday } from '#app/features/bookings/desk/today/today.server.ts'
import { bookWalkIn, editWalkIn } from '#app/features/bookings/desk/walk-ins.server.ts'
import { endAccount, putOnAccount } from '#app/features/bookings/on-account/customer-account.server.ts'
import { makeMonthlyStatements, makeStatementNow } from '#app/features/bookings/on-account/make-statements.server.ts'
import { book } from '#app/features/bookings/bookings.server.ts'
import { DUE_CHOICES } from '#app/features/bookings/on-account/on-account.ts'
import { findRegularPage } from '#app/features/bookings/regulars/regular-plan.server.ts'
import { giveDiscount } from '#app/features/bookings/paying/discount.server.ts'
import type { DeskMethod } from '#app/features/bookings/paying/desk-methods.ts'
import {
	endRegular,
	findRegularEnd,
	findRegulars,
	makeRegular,
} from '#app/features/bookings/regulars/regulars.server.ts'
import { findTillPage } from '#app/features/figures/till/till-page.server.ts'
import { findInbox } from '#app/features/payments/inbox/inbox.server.ts'
import { exportData } from '#app/features/personal-data/export.server.ts'
import { removeOwn } from '#app/features/personal-data/forget.server.ts'
import { addDays, at } from '#app/lib/time/time.ts'
import { wordsTo } from '#tests/support/notices.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue, joinTeam } from '#tests/support/world/venues.ts'
import { compareStatement, confirmBankLines } from '../inbox/bank/bank-comparison.server.ts'
import { takeAtDesk } from '../inbox/venue-money.server.ts'
import { findStatements } from './statement-list.server.ts'
import { findStatementPage, invoiceStatement } from './statement-page.server.ts'
import { takeForStatement } from './take-statement.server.ts'

const [first, last, next] = ['2026-11-02', '2026-11-30', '2026-12-01']
const now = at(first, 6)
const inDecember = at(next, 1)
const company = { name: 'Karoo Tiles (Pty) Ltd', address: '4 Kloof Street\nCape Town', vatNumber: '4123456789' }
const status = (status: number) => expect.objectContaining({ init: { status } })

let owner: Awaited<ReturnType<typeof createUser>>
let venue: Awaited<ReturnType<typeof createVenue>>
let venueId: number
beforeEach(async () => {
	owner = await createUser({ role: 'venue_owner' })
	venue = await createVenue({ ownerId: owner.id, price: 200, courts: 4, settings: { vatNumber: '4987654321' } })
	venueId = venue.venueId
	hour = 7
})

let hour = 7
type Wish = { date?: string; name?: string; phone?: string; paid?: DeskMethod; by?: typeof owner; now?: Date }
const walkIn = async (wish: Wish = {}) => {
	const place = { venueId, sportId: venue.sportId, courtNumber: 1, date: wish.date ?? first, hour: hour++ }
	const input = { name: wish.name ?? 'Zanele', phone: wish.phone ?? '083 555 0139', notes: '', hours: 1 }
	const { id } = await bookWalkIn(wish.by ?? owner, place, { ...input, paid: wish.paid }, { now: wish.now ?? now })
	return id
}
const rowOf = async (id: number) => (await db.select().from(bookings).where(eq(bookings.id, id)))[0]!
const customerOf = async (id: number) => (await rowOf(id)).customerId!
const put = (customerId: number, dueDays = 14, by = owner) =>
	putOnAccount(by, venueId, customerId, { ...company, email: 'accounts@karoo.example', dueDays }, now)

/** Puts a customer on account, and returns their id. */
async function onAccount(dueDays?: number) {
	const id = await customerOf(await walkIn({ paid: 'cash' }))
	await put(id, dueDays)
	return id
}
const accountsHere = () =>
	db.select().from(customerAccounts).where(eq(customerAccounts.courtId, venueId)).orderBy(customerAccounts.id)

/** Runs the job, and returns how many statements it made here. */
async function monthEnds(when = inDecember) {
	const count = () => db.$count(statements, eq(statements.courtId, venueId))
	const before = await count()
	await makeMonthlyStatements(when)
	return (await count()) - before
}
const theStatement = async () => (await db.select().from(statements).where(eq(statements.courtId, venueId)))[0]!
const pageOf = (id: number, when = inDecember) => findStatementPage(owner, venueId, id, when)
const take = (
	id: number,
	seen: number,
	more: { method?: DeskMethod; amount?: number; idempotencyKey?: string } = {},
) => {
	const { method = 'eft', amount, idempotencyKey } = more
	return takeForStatement(owner, venueId, id, { method, seen, amount }, { idempotencyKey, now: inDecember })
}

describe('a customer on account', () => {
	test('is booked without owing, at Today, in the grid and in the lists of money', async () => {
		const before = await walkIn()
		const customerId = await customerOf(before)
		expect(await put(customerId)).toBe('Zanele')
		const [id, paid] = [await walkIn(), await walkIn({ paid: 'cash' })]
		expect(await rowOf(id)).toMatchObject({ status: 'confirmed', paymentStatus: 'pending', statementId: null })
		expect((await rowOf(id)).accountId).not.toBeNull()
		expect([(await rowOf(before)).accountId, (await rowOf(paid)).accountId]).toEqual([null, null])
		const today = await findToday(owner, venueId, at(first, 6))
		expect(today.unpaid).toEqual({ count: 1, cents: 20_000 })
		expect(today.arrivals.map(({ onAccount }) => onAccount)).toEqual([false, true, false])
		const [sport] = (await findDay(owner, venueId, { date: first, sportId: null }, now)).shown
		expect(sport!.courts[0]!.cells.map(({ words }) => words.at(-1))).toEqual(['Unpaid', 'On account', 'Paid'])
		expect((await findInbox(owner, venueId, 1, now)).unpaid.list).toMatchObject([{ bookingId: before }])
		const page = await findCustomerPage(owner, venueId, customerId, 1, now)
		expect([page.sums.owed, page.sums.later]).toEqual([0, 20_000])
		expect(page.account).toEqual({ terms: { name: company.name, dueDays: 14 }, open: 20_000 })
		expect(await fsck()).toEqual([])
	})

	test('is put there by an owner or a manager, changed, and ended', async () => {
		const customerId = await onAccount()
		const [manager, desk] = [await createUser(), await createUser()]
		await joinTeam(venue, manager, 'manager')
		await joinTeam(venue, desk, 'desk')
		await put(customerId, 30, manager)
		expect(await accountsHere()).toMatchObject([{ dueDays: 30, openedById: owner.id }])
		await expect(put(customerId, 30, desk)).rejects.toEqual(status(403))
		await expect(endAccount(desk, venueId, customerId, now)).rejects.toEqual(status(403))
		await expect(put(customerId, 30, await createUser({ role: 'venue_owner' }))).rejects.toEqual(status(404))
		const times = { startTime: at(first, 19), endTime: at(first, 20) }
		const { sportId } = venue
		const own = await book(manager, { venueId, sportId, ...times, paymentMethod: 'PayShap', notes: '' }, { now })
		await expect(put(await customerOf(own.id), 30, manager)).rejects.toEqual(status(403))
		expect((await findCustomerPage(manager, venueId, await customerOf(own.id), 1, now)).lends).toBe(false)
		const kept = await walkIn({ by: desk })
		expect(await endAccount(manager, venueId, customerId, now)).toBe('Zanele')
		await expect(endAccount(manager, venueId, customerId, now)).rejects.toEqual(status(409))
		expect((await rowOf(await walkIn())).accountId).toBeNull()
		expect(await monthEnds()).toBe(1)
		expect((await rowOf(kept)).statementId).toBe((await theStatement()).id)
		await put(customerId)
		expect(await db.$count(customerAccounts, eq(customerAccounts.customerId, customerId))).toBe(2)
		const acts = await db.select({ action: auditLog.action }).from(auditLog).where(eq(auditLog.actorId, manager.id))
		expect(acts.map(({ action }) => action)).toEqual(['customer.change-account', 'customer.end-account'])
		expect(await fsck()).toEqual([])
	})

	test('is merged with what they have on account', async () => {
		const one = await onAccount()
		const billed = await walkIn()
		await makeStatementNow(owner, venueId, (await rowOf(billed)).accountId, at(first, 22))
		const open = await walkIn()
		const other = await customerOf(await walkIn({ name: 'Karoo Tiles', phone: '021 555 0111', paid: 'cash' }))
		await put(other)
		const theirs = await walkIn({ name: 'Karoo Tiles', phone: '021 555 0111' })
		const kept = await mergeCustomers(owner, venueId, one, other, now)
		const accounts = await accountsHere()
		expect(accounts.map(({ customerId }) => customerId)).toEqual([kept.id, kept.id])
		expect(accounts.filter(({ endedAt }) => endedAt === null)).toHaveLength(1)
		const running = accounts.find(({ endedAt }) => endedAt === null)!.id
		expect([(await rowOf(open)).accountId, (await rowOf(theirs)).accountId]).toEqual([running, running])
		expect((await rowOf(billed)).statementId).not.toBeNull()
		expect(await fsck()).toEqual([])
	})

	test('keeps on a statement whom it was made out to', async () => {
		const customerId = await onAccount()
		await walkIn()
		expect(await monthEnds()).toBe(1)
		const terms = { name: 'Karoo Tiles Holdings', address: null, vatNumber: null, email: null, dueDays: 14 }
		await putOnAccount(owner, venueId, customerId, terms, inDecember)
		const page = await pageOf((await theStatement()).id)
		expect(page.party).toEqual(company)
		expect(page.mailTo).toContain('mailto:accounts@karoo.example?')
		const mail = decodeURIComponent(page.mailTo!)
		expect(mail).toContain('Total R200.00, paid R0.00')
		expect(mail).toContain(`To pay by ${page.dueOn}: R200.00`)
		expect(mail).toContain(`${page.lines[0]!.when}, ${page.lines[0]!.place}: R200.00`)
		expect((await findStatements(owner, venueId, {}, inDecember)).toPay).toMatchObject([{ payer: company.name }])
	})

	test('loses from it what turns out to be another customer’s, unless it is on a statement', async () => {
		await onAccount()
		const [billed, open] = [await walkIn(), await walkIn({ date: '2026-11-03' })]
		await makeStatementNow(owner, venueId, (await rowOf(billed)).accountId, at(first, 22))
		for (const id of [billed, open])
			await editWalkIn(owner, venueId, id, { name: 'Ayanda', phone: '084 555 0199', notes: '' }, now)
		expect((await rowOf(open)).accountId).toBeNull()
		expect((await rowOf(billed)).statementId).not.toBeNull()
		expect(await fsck()).toEqual([])
	})
})

describe('a statement', () => {
	test('gathers a month once, in order of numbers, and is due when the venue says', async () => {
		await onAccount(7)
		const [november, end, december] = [await walkIn(), await walkIn({ date: last }), await walkIn({ date: next })]
		const gone = await walkIn()
		await setBookingStatus(owner, gone, 'cancelled', now)
		expect(await monthEnds(at(last, 23.5))).toBe(0)
		expect(await monthEnds()).toBe(1)
		expect(await monthEnds()).toBe(0)
		expect(await wordsTo(owner.id)).toContainEqual({
			title: 'A statement is ready to send',
			body: 'ST-000001 for Karoo Tiles (Pty) Ltd, to pay by Tue 8 Dec.',
			link: `/venue-dashboard/${venueId}/money/statements`,
		})
		const made = await theStatement()
		expect(made).toMatchObject({ number: 1, fromDate: '2026-11-01', untilDate: last, dueDate: '2026-12-08' })
		const page = await pageOf(made.id)
		expect(page).toMatchObject({
			name: 'ST-000001',
			period: '1 to 30 November 2026',
			state: 'due',
			sums: { charged: 40_000, paid: 0, claimed: 0, due: 40_000 },
		})
		expect(page.lines.map(({ id }) => id)).toEqual([november, end])
		expect((await rowOf(december)).statementId).toBeNull()
		expect((await pageOf(made.id, at('2026-12-09', 0))).state).toBe('late')
		expect(await fsck()).toEqual([])
	})

	test('leaves its bookings unowed until it is late', async () => {
		const customerId = await onAccount(7)
		const id = await walkIn()
		await monthEnds()
		const owed = async (when: Date) => (await findCustomerPage(owner, venueId, customerId, 1, when)).sums.owed
		const unpaid = async (when: Date) => (await findInbox(owner, venueId, 1, when)).unpaid.total
		const due = at('2026-12-08', 23.5)
		expect([await owed(due), await unpaid(due)]).toEqual([0, 0])
		const late = at('2026-12-09', 0)
		expect([await owed(late), await unpaid(late)]).toEqual([20_000, 1])
		expect(await findOwnVenueBooking(owner, venueId, id, 'desk')).toMatchObject({ dueDate: '2026-12-08' })
	})

	test('is made now by the desk, up to today, and the next one goes on from there', async () => {
		await onAccount()
		const [id, later] = [await walkIn(), await walkIn({ date: '2026-11-20' })]
		const { accountId } = await rowOf(id)
		const desk = await createUser()
		await joinTeam(venue, desk, 'desk')
		const made = await makeStatementNow(desk, venueId, accountId, at('2026-11-10', 12))
		expect(made).toMatchObject({ fromDate: '2026-11-01', untilDate: '2026-11-10', madeById: desk.id })
		await expect(makeStatementNow(desk, venueId, accountId, at('2026-11-10', 13))).rejects.toEqual(status(409))
		await expect(makeStatementNow(desk, venueId, accountId! + 999, now)).rejects.toEqual(status(404))
		const coach = await createUser()
		await joinTeam(venue, coach, 'coach')
		await expect(makeStatementNow(coach, venueId, accountId, now)).rejects.toEqual(status(403))
		await monthEnds()
		expect(
			(
				await db
					.select()
					.from(statements)
					.where(eq(statements.id, (await rowOf(later)).statementId!))
			)[0],
		).toMatchObject({ number: 2, fromDate: '2026-11-11', untilDate: last, madeById: null })
		const list = await findStatements(owner, venueId, {}, inDecember)
		expect(list.toPay.map(({ name, due }) => [name, due])).toEqual([
			['ST-000001', 20_000],
			['ST-000002', 20_000],
		])
		expect([list.running, list.paid]).toEqual([[], []])
	})

	test('is found on a bank statement by its number, its payer and its sum, and a line pays it once', async () => {
		await onAccount()
		for (let i = 0; i < 2; i++) await walkIn()
		await monthEnds()
		const { id } = await theStatement()
		const compare = async (text: string, amount: number) =>
			(
				await compareStatement(
					owner,
					venueId,
					{ incoming: [{ line: 2, text, amount }], out: 0, unread: [] },
					inDecember,
				)
			).byHand
		for (const [text, amount, why] of [
			['EFT ST-000001', 40_000, 'Same amount, and it names ST-000001.'],
			['EFT ST 1', 15_000, 'It names ST-000001, but R250.00 less than is open.'],
			['KAROO TILES NOVEMBER', 40_000, 'Same amount, and “TILES” is the name on the statement.'],
			['PADEL', 40_000, 'Only the same amount.'],
		] as const) {
			const { lines, open } = await compare(text, amount)
			expect(lines[0]!.guesses).toMatchObject([{ key: `s${id}`, payer: company.name, open: 40_000, why }])
			expect(
				open.map(({ key }) => key),
				'its bookings are not offered beside it',
			).toEqual([`s${id}`])
		}
		const pays = async (text: string, amount: number, by = owner) => {
			const { mark } = (await compare(text, amount)).lines[0] ?? { mark: 'counted before' }
			return confirmBankLines(by, venueId, [{ id, kind: 'statement', amount, mark }], inDecember)
		}
		expect(await pays('EFT ST 1', 15_000)).toMatchObject({
			confirmed: [{ cents: 15_000, goesBack: false }],
			skipped: 0,
		})
		expect(await compare('EFT ST 1', 15_000)).toMatchObject({ counted: 1, lines: [] })
		expect(await pays('EFT ST-000001', 25_001), 'more than is open').toEqual({ confirmed: [], skipped: 1 })
		expect(await pays('EFT ST-000001', 25_000)).toMatchObject({ confirmed: [{ cents: 25_000 }], skipped: 0 })
		expect((await findStatements(owner, venueId, {}, inDecember)).paid).toMatchObject([{ id, due: 0 }])
		expect((await db.select().from(payments)).filter(({ metadata }) => metadata?.bankLine).length).toBeGreaterThan(2)
		expect(await fsck()).toEqual([])
	})

	test('is on a page of its list, as are the accounts', async () => {
		for (let i = 0; i < 26; i++) {
			hour = 7
			const wish = { date: addDays(first, i), name: `Team ${i}`, phone: `083 555 ${1000 + i}` }
			await put(await customerOf(await walkIn({ ...wish, paid: 'cash' })))
			await walkIn(wish)
		}
		const ofRunning = async (running: number) => (await findStatements(owner, venueId, { running }, now)).running.length
		expect([await ofRunning(1), await ofRunning(2), await ofRunning(9)]).toEqual([25, 1, 1])
		await monthEnds()
		const page = await findStatements(owner, venueId, { toPay: 2 }, inDecember)
		expect(page).toMatchObject({ query: { toPay: '2' }, pages: { toPay: { page: 2, pages: 2 }, page: { pages: 1 } } })
		const firstPage = (await findStatements(owner, venueId, {}, inDecember)).toPay
		const ids = [...firstPage, ...page.toPay].map(({ id }) => id)
		expect([firstPage.length, new Set(ids).size]).toEqual([25, 26])
	})

	test('is paid in one act, in part the oldest first, and each booking holds its own money', async () => {
		await onAccount()
		const ids = [await walkIn(), await walkIn(), await walkIn()]
		await monthEnds()
		const { id } = await theStatement()
		expect(await take(id, 60_000, { amount: 30_050 })).toEqual({ taken: 30_050, due: 29_950 })
		const paid = async () =>
			(await db.select().from(payments).orderBy(payments.id)).filter(({ bookingId }) => ids.includes(bookingId!))
		expect((await paid()).map(({ bookingId, amount, method }) => [bookingId, amount, method])).toEqual([
			[ids[0], 20_000, 'eft'],
			[ids[1], 10_050, 'eft'],
		])
		expect((await findStatements(owner, venueId, {}, inDecember)).toPay).toMatchObject([{ due: 29_950 }])
		await expect(take(id, 60_000)).rejects.toEqual(status(409))
		await expect(take(id, 29_950, { amount: 29_951 })).rejects.toEqual(status(400))
		expect(await paid()).toHaveLength(2)
		expect(await take(id, 29_950, { method: 'cash', idempotencyKey: 'one' })).toEqual({ taken: 29_950, due: 0 })
		expect(await take(id, 29_950, { method: 'cash', idempotencyKey: 'one' })).toEqual({ taken: 29_950, due: 0 })
		await expect(take(id, 0)).rejects.toEqual(status(409))
		expect((await paid()).reduce((sum, { amount }) => sum + amount, 0)).toBe(60_000)
		expect(await pageOf(id)).toMatchObject({ state: 'paid', sums: { charged: 60_000, paid: 60_000, due: 0 } })
		const list = await findStatements(owner, venueId, {}, inDecember)
		expect([list.toPay, list.paid]).toMatchObject([[], [{ id, state: 'paid', charged: 60_000 }]])
		const till = await findTillPage(owner, venueId, new URLSearchParams({ day: next }), at(next, 20))
		expect(till.open!.lines).toMatchObject([
			{ method: 'eft', into: 30_050 },
			{ method: 'cash', into: 29_950 },
		])
		expect(await fsck()).toEqual([])
	})

	test('is paid by other people than its payer, at its own venue', async () => {
		const payer = await createUser()
		await joinTeam(venue, payer, 'desk')
		await onAccount()
		await walkIn()
		await monthEnds()
		const { id, accountId } = await theStatement()
		const [account] = await db.select().from(customerAccounts).where(eq(customerAccounts.id, accountId))
		const taking = { method: 'eft', seen: 20_000 } as const
		const stranger = await createUser({ role: 'venue_owner' })
		await expect(takeForStatement(stranger, venueId, id, taking)).rejects.toEqual(status(404))
		await expect(findStatementPage(stranger, venueId, id)).rejects.toEqual(status(404))
		const elsewhere = await createVenue({ ownerId: owner.id })
		await expect(takeForStatement(owner, elsewhere.venueId, id, taking)).rejects.toEqual(status(404))
		const own = { userId: payer.id, key: null, name: null }
		await write((tx) => tx.update(customers).set(own).where(eq(customers.id, account!.customerId!)))
		await expect(takeForStatement(payer, venueId, id, taking)).rejects.toEqual(status(403))
	})

	test('follows a discount, a cancellation and a refund to the cent', async () => {
		await onAccount()
		const [cheaper, cancelled, whole] = [await walkIn(), await walkIn(), await walkIn()]
		await monthEnds()
		const { id } = await theStatement()
		await giveDiscount(owner, venueId, cheaper, { off: { rand: 50 }, reason: 'Rain' }, now)
		expect((await pageOf(id)).sums).toEqual({ charged: 55_000, paid: 0, claimed: 0, due: 55_000 })
		await take(id, 55_000)
		await setBookingStatus(owner, cancelled, 'cancelled', inDecember)
		const page = await pageOf(id)
		expect(page.sums).toEqual({ charged: 35_000, paid: 35_000, claimed: 0, due: 0 })
		expect(page.lines.map(({ words }) => words)).toEqual(['R50.00 off · Paid', 'Cancelled · R200.00 goes back', 'Paid'])
		expect((await rowOf(whole)).paymentStatus).toBe('paid')
		expect(await fsck()).toEqual([])
	})

	test('has a tax invoice for each booking, made out to its account, and a credit note for what goes back', async () => {
		await onAccount()
		const [one, two] = [await walkIn(), await walkIn()]
		await monthEnds()
		const { id } = await theStatement()
		await expect(invoiceStatement(owner, venueId, id, inDecember)).rejects.toEqual(status(409))
		await takeAtDesk(owner, venueId, one, 'cash', { now: inDecember })
		expect((await pageOf(id)).toInvoice).toBe(1)
		expect(await invoiceStatement(owner, venueId, id, inDecember)).toBe(1)
		await take(id, 20_000)
		expect(await invoiceStatement(owner, venueId, id, inDecember)).toBe(1)
		const made = await db.select().from(invoices).where(eq(invoices.courtId, venueId)).orderBy(invoices.number)
		expect(made).toMatchObject([
			{ number: 1, bookingId: one, recipient: company, gross: 20_000 },
			{ number: 2, bookingId: two, recipient: company, gross: 20_000 },
		])
		const acts = await db.select().from(auditLog).where(eq(auditLog.courtId, venueId)).orderBy(auditLog.id)
		expect(acts.filter(({ action }) => action === 'invoice.issue').map(({ subject }) => subject)).toEqual(
			made.map(({ id }) => `invoice:${id}`),
		)
		expect(acts.map(({ action }) => action)).toContain('statement.take-money')
		await setBookingStatus(owner, two, 'cancelled', inDecember)
		expect(await db.select().from(creditNotes).where(eq(creditNotes.invoiceId, made[1]!.id))).toHaveLength(1)
		expect((await pageOf(id)).lines.map(({ invoices }) => invoices.map(({ name }) => name))).toEqual([
			['INV-000001'],
			['INV-000002'],
		])
		await write((tx) => tx.update(courts).set({ vatNumber: null }).where(eq(courts.id, venueId)))
		expect((await pageOf(id)).toInvoice).toBe(0)
		expect(await fsck()).toEqual([])
	})
})

describe('an account of a person who has one at Courtside', () => {
	/** A player on account, with a statement to pay. */
	async function playerOnAccount() {
		const player = await createUser({ fullName: 'Thandi Nkosi' })
		const customerId = await onAccount()
		await walkIn()
		await monthEnds()
		const own = { userId: player.id, key: null, name: null, phone: null }
		await write((tx) => tx.update(customers).set(own).where(eq(customers.id, customerId)))
		return player
	}
	const fileOf = async (user: { id: number }) => {
		let text = ''
		for await (const part of await exportData(user, inDecember)) text += part
		return JSON.parse(text) as Record<string, unknown[]>
	}

	test('is in what they download, and what they opened for others is without names', async () => {
		const player = await playerOnAccount()
		const theirs = await fileOf(player)
		expect(theirs.customerAccounts).toMatchObject([
			{ isYours: true, every: 'month', to: company, email: 'accounts@karoo.example', dueDays: 14 },
		])
		expect(theirs.statements).toMatchObject([{ isYours: true, number: 1, dueDate: '2026-12-15' }])
		const opened = await fileOf(owner)
		expect(opened.customerAccounts).toMatchObject([{ isYours: false, to: null, email: null }])
	})

	test('ends with it, without their name, and what is on it stays owed', async () => {
		const player = await playerOnAccount()
		const { id } = await theStatement()
		await write((tx) => removeOwn(tx, player, inDecember))
		expect(await accountsHere()).toMatchObject([
			{
				customerId: null,
				party: { name: 'Deleted person', address: null, vatNumber: null },
				email: null,
				endedAt: inDecember,
			},
		])
		expect((await theStatement()).party.name).toBe('Deleted person')
		expect((await pageOf(id)).sums.due).toBe(20_000)
		expect(await take(id, 20_000)).toEqual({ taken: 20_000, due: 0 })
		expect((await findStatements(owner, venueId, {}, inDecember)).paid).toHaveLength(1)
	})
})

describe('a regular', () => {
	const weekly = (pays: 'time' | 'month' | 'term', dates: number, by = owner) => {
		const on = Array.from({ length: dates }, (_, week) => addDays('2026-11-10', week * 7))
		const court = { sportId: venue.sportId, courtNumber: 2, start: 18, hours: 1 }
		const input = { ...court, weekday: [2], date: on[0]!, times: dates, name: 'Ladies league', notes: '', on }
		return makeRegular(by, venueId, { ...input, pays, dueDays: 30 }, { now })
	}
	const datesOf = (regularId: number) => db.select().from(bookings).where(eq(bookings.regularId, regularId))

	test('pays for its whole term by one statement at once, less the dates that are cancelled', async () => {
		const { id } = await weekly('term', 5)
		const made = await theStatement()
		expect(made).toMatchObject({ number: 1, fromDate: '2026-11-10', untilDate: '2026-12-08', dueDate: '2026-12-02' })
		expect((await datesOf(id)).map(({ statementId }) => statementId)).toEqual(Array(5).fill(made.id))
		expect((await pageOf(made.id)).sums.due).toBe(100_000)
		const dates = await datesOf(id)
		const { seen } = await findRegularEnd(owner, venueId, id, null, now)
		await endRegular(owner, venueId, id, { scope: 'following', booking: dates[3]!.id, seen }, now)
		expect((await pageOf(made.id)).sums).toEqual({ charged: 60_000, paid: 0, claimed: 0, due: 60_000 })
		expect((await findRegulars(owner, venueId, 1, now)).regulars).toMatchObject([{ pays: 'paid for the term' }])
		expect(await fsck()).toEqual([])
	})

	test('pays a month by a statement of its own', async () => {
		await weekly('month', 5)
		expect(await monthEnds()).toBe(1)
		const { id, dueDate } = await theStatement()
		expect(dueDate).toBe('2026-12-31')
		expect((await pageOf(id)).lines).toHaveLength(3)
		expect(await monthEnds(at('2027-01-01', 1))).toBe(1)
		expect(await fsck()).toEqual([])
	})

	test('is lent by an owner or a manager only, and the desk is not asked', async () => {
		const [manager, desk] = [await createUser(), await createUser()]
		await joinTeam(venue, manager, 'manager')
		await joinTeam(venue, desk, 'desk')
		for (const pays of ['month', 'term'] as const) await expect(weekly(pays, 2, desk)).rejects.toEqual(status(403))
		expect(await accountsHere()).toEqual([])
		const choices = async (by: typeof owner) =>
			(await findRegularPage(by, venueId, new URLSearchParams(), now)).dueChoices
		expect([await choices(desk), await choices(manager)]).toEqual([null, DUE_CHOICES])
		expect((await weekly('month', 1, manager)).dates).toBe(1)
		await expect(weekly('time', 1, desk)).rejects.toEqual(status(409))
	})

	test('that pays each time is on the account of its customer, if there is one', async () => {
		const { id } = await weekly('time', 1)
		expect((await datesOf(id))[0]!.accountId).toBeNull()
	})
})
