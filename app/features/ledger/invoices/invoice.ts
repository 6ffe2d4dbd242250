import type { invoices } from '#db/schema.ts'
import { addOnPrice, type BookedAddOn } from '#app/features/add-ons/add-ons.ts'
import { inCents } from '#app/lib/money.ts'
import { endOfEntry, formatDate, formatTimeRange, HOUR, inHours, lengthOf } from '#app/lib/time/time.ts'
import type { Account } from '../account.ts'
import { discountName, type Bill, type SaleSort } from '../bill.ts'
import { packHours } from '../sales/pack-hours.ts'
import { vatIn } from './vat.ts'

/*
 * South African law asks this of a tax invoice, and of what takes one back:
 *
 * - Value-Added Tax Act 89 of 1991, s 20(1): within 21 days of the supply, and never two for one supply.
 * - s 20(4), above R5 000: the words "Tax Invoice"; name, address and VAT number of the supplier; name, address and, of
 *   a vendor, VAT number of the recipient; a serial number and the date; description and quantity; value, VAT, total.
 * - s 20(5), up to R5 000: the same without recipient and quantity. s 20(6): up to R50 none is needed.
 * - s 21(3): a credit note names the parties, the sum with its VAT, the reason, and the invoice.
 * - s 55 and Tax Administration Act 28 of 2011, s 29: both are kept for five years.
 *
 * An invoice is issued when it is first asked for, by the payer or the desk, and otherwise by a job: not when the money
 * comes. So the payer can still say whom it is made out to, and a booking that is cancelled the next day has no invoice
 * to take back.
 */

/** In whole cents: above this the recipient's address is needed, and up to the other no invoice. */
export const ADDRESS_ABOVE = 500_000
export const NEEDED_ABOVE = 5_000

type InvoiceRow = typeof invoices.$inferSelect
type Line = InvoiceRow['lines'][number]
type Charged = Pick<Bill, 'status'> & { sort?: SaleSort }

export const invoiceName = (number: number) => `INV-${String(number).padStart(6, '0')}`
export const creditNoteName = (number: number) => `CN-${String(number).padStart(6, '0')}`

/**
 * Returns what the invoices of a bill have to add up to, in whole cents: a bill that is paid in full has one of its
 * price, a cancelled one of what the venue keeps. Null while the player of a closed court has not chosen, and for a gift
 * voucher.
 */
export function chargedOf({ status, sort }: Charged, { held, owed, total }: Account): number | null {
	if (owed === null || sort === 'voucher') return null
	if (status === 'cancelled') return held
	return held >= total ? total : 0
}

/**
 * Returns the lines of a bill's invoice, which add up to `gross`, in whole cents. `place` is sport and court of a
 * booking, and `addOns` what it has beside them.
 */
export function linesOf(bill: Bill, place: string, gross: number, addOns: readonly BookedAddOn[] = []): Line[] {
	if (bill.kind === 'entry') return [{ what: entryWords(bill), quantity: '1', cents: gross }]
	if (bill.kind === 'sale') return [{ what: saleWords(bill, place), quantity: '1', cents: gross }]
	const hours = [...hourLines(bill, place), ...addOns.map((line) => addOnLine(line, lengthOf(bill)))]
	const change = { what: discountName(bill), quantity: '1', cents: -inCents(bill.discount) }
	const lines = bill.discount === 0 ? hours : [...hours, change]
	if (bill.status !== 'cancelled' && lines.reduce((sum, { cents }) => sum + cents, 0) === gross) return lines
	const whole = courtWords(place, bill.startTime, bill.endTime)
	return [{ what: bill.status === 'cancelled' ? `Cancelled late: ${whole}` : whole, quantity: '1', cents: gross }]
}

type BookingBill = Extract<Bill, { kind: 'booking' }>
type EntryBill = Extract<Bill, { kind: 'entry' }>
type SaleBill = Extract<Bill, { kind: 'sale' }>

/** Returns a line for each stretch of hours at one rate; an hour of which only half is booked costs half. */
function hourLines(bill: BookingBill, place: string): Line[] {
	const stretches: { start: Date; end: Date; rate: number; cents: number; peak: boolean }[] = []
	for (const [i, { hour, price, peak }] of bill.breakdown.entries()) {
		const end = endOfEntry(bill.breakdown, i, bill.endTime)
		const rate = (price * HOUR) / (end.getTime() - hour.getTime())
		const last = stretches.at(-1)
		const follows = last?.end.getTime() === hour.getTime() && last.rate === rate && last.peak === peak
		if (follows) Object.assign(last, { end, cents: last.cents + inCents(price) })
		else stretches.push({ start: hour, end, rate, cents: inCents(price), peak })
	}
	return stretches.map(({ start, end, cents, peak }) => {
		const what = courtWords(place, start, end)
		const hours = (end.getTime() - start.getTime()) / HOUR
		return { what: peak ? `${what}, peak` : what, quantity: inHours(hours), cents }
	})
}

const addOnLine = (line: BookedAddOn, hours: number): Line => ({
	what: line.name,
	quantity: line.kind === 'hourly' ? `${line.quantity} × ${inHours(hours)}` : String(line.quantity),
	cents: inCents(addOnPrice(line, hours)),
})

const courtWords = (place: string, start: Date, end: Date) =>
	`${place}, ${formatDate(start)}, ${formatTimeRange(start, end)}`

/**
 * A pack is for one known supply, court hours at the standard rate, so that it is taxed when it is sold, not when its
 * hours are booked: Value-Added Tax Act 89 of 1991, s 10(19). A gift voucher is for an amount, which s 10(18) leaves to when
 * it is used: it has no invoice, but the booking that its credit pays for has. A membership is supplied when it is sold.
 */
function saleWords({ status, sort, name: called, pack, place: at }: SaleBill, place: string) {
	if (at)
		return `${status === 'cancelled' ? 'Given up late: p' : 'P'}lace at ${courtWords(called, at.startTime, at.endTime)}`
	if (sort === 'membership') return `${status === 'cancelled' ? 'Kept of m' : 'M'}embership ${called}`
	if (!pack) return called
	const name = `${called}: ${packHours(pack.halfHours)}${place && ` of ${place}`}`
	return status === 'cancelled' ? `Hours used of ${name}` : name
}

function entryWords({ status, team, tournament }: EntryBill) {
	const entry = `Entry of ${team.name} in ${tournament.name}`
	return status === 'cancelled' ? `Withdrawn late: ${entry}` : entry
}

/**
 * Returns a credit note over `cents` of an invoice, in whole cents. Its VAT is what makes the VAT of the invoice and all
 * its credit notes the tax fraction of what is left, so that the notes of a whole invoice take back all of its VAT.
 */
export function creditOf({ gross, credited }: Pick<InvoiceRow, 'gross' | 'credited'>, cents: number) {
	const left = gross - credited
	return { gross: cents, vat: vatIn(left) - vatIn(left - cents) }
}
