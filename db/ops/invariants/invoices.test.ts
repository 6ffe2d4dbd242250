import { eq, isNotNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Writer } from '../../client/index.ts'
import { open } from '#tests/support/database/database.ts'

test('an invoice that is not as it has to be is named', { timeout: 60_000 }, async () => {
	const { db, write, seed, schema, findViolations } = await open('sqlite')
	const now = new Date('2026-03-11T20:30:00Z')
	await seed(now)
	const { bookings, creditNotes, invoiceNumbers, invoices, payments } = schema
	const { brokenInvoices } = await import('./invoices.ts')
	const { issueDueInvoices } = await import('#app/features/payments/invoices/outstanding.server.ts')

	/** Returns the violations found after that damage, then undoes it. */
	async function damagedBy(damage: (tx: Writer) => Promise<unknown>, find = brokenInvoices) {
		let lines: string[] = []
		const undo = new Error('undo')
		await write(async (tx) => {
			await damage(tx)
			lines = await find(tx)
			throw undo
		}).catch((error) => {
			if (error !== undo) throw error
		})
		return lines
	}
	const line = (what: string) => expect.stringContaining(what) as string
	await issueDueInvoices(now)
	const [invoice] = await db.select().from(invoices).where(isNotNull(invoices.bookingId))
	const { id, courtId, gross, vat } = invoice!
	const given = (await db.select().from(invoiceNumbers).where(eq(invoiceNumbers.courtId, courtId)))[0]!.invoices
	const set = (what: Partial<typeof invoices.$inferInsert>) => (tx: Writer) =>
		tx.update(invoices).set(what).where(eq(invoices.id, id))
	const note = {
		courtId,
		number: 1,
		invoiceId: id,
		gross,
		vat,
		reason: 'anew',
		issuedAt: new Date('2026-03-12'),
	} as const
	const noted =
		(what: Partial<typeof note> & { issuedAt?: Date } = {}) =>
		async (tx: Writer) => {
			await tx.update(invoiceNumbers).set({ creditNotes: 1 }).where(eq(invoiceNumbers.courtId, courtId))
			await tx.insert(creditNotes).values({ ...note, ...what })
		}

	expect(await damagedBy(async () => {})).toEqual([])
	expect(await damagedBy(set({ number: given + 1 }))).toEqual([line(`gave ${given} numbers to invoices, but has`)])
	expect(
		await damagedBy((tx) =>
			tx
				.update(invoiceNumbers)
				.set({ invoices: given + 1 })
				.where(eq(invoiceNumbers.courtId, courtId)),
		),
	).toEqual([line(`gave ${given + 1} numbers to invoices`)])
	expect(await damagedBy((tx) => tx.delete(invoiceNumbers).where(eq(invoiceNumbers.courtId, courtId)))).toEqual([
		line('has invoices, but no last number'),
	])
	expect(await damagedBy(set({ lines: [] }))).toEqual([line('but its lines add up to 0')])
	expect(await damagedBy(set({ vat: vat + 1 }))).toEqual([line('which is not 15/115'), line('of VAT left')])
	expect(await damagedBy(set({ credited: 100 }))).toEqual([
		line('but its notes by 0'),
		line(`stands at ${gross - 100} cents, but its bill at ${gross}`),
	])
	expect(await damagedBy(noted())).toEqual([line(`is credited by 0 cents, but its notes by ${gross}`)])
	const takenBack = async (tx: Writer) => {
		await noted()(tx)
		await set({ credited: gross })(tx)
	}
	expect(await damagedBy(takenBack)).toEqual([])
	const wrongVat = async (tx: Writer) => {
		await noted({ vat: vat - 1 })(tx)
		await set({ credited: gross })(tx)
	}
	expect(await damagedBy(wrongVat)).toEqual([line('1 cents of VAT left, not 15/115 of its rest')])
	const old = async (tx: Writer) => {
		await noted({ issuedAt: new Date('2020-01-01') })(tx)
		await set({ credited: gross })(tx)
	}
	expect(await damagedBy(old)).toEqual([line('of another venue than its invoice, or older')])
	const unpaid = (tx: Writer) =>
		tx.update(payments).set({ status: 'review' }).where(eq(payments.bookingId, invoice!.bookingId!))
	expect(await damagedBy(unpaid)).toEqual([line(`stands at ${gross} cents, but its bill at 0`)])
	expect(await damagedBy(unpaid, findViolations)).toContainEqual(line(`Invoice ${id} stands at`))
	const [elsewhere] = await db
		.select()
		.from(bookings)
		.where(eq(bookings.courtId, courtId + 1))
	const moved = (tx: Writer) =>
		tx.update(bookings).set({ courtId: elsewhere!.courtId }).where(eq(bookings.id, invoice!.bookingId!))
	expect(await damagedBy(moved)).toEqual([line('of another venue than its bill')])
})
