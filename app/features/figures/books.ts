import { vatIn } from '#app/features/ledger/invoices/vat.ts'
import { amountOf, decimal } from '#app/lib/money.ts'
import type { Cell } from '#app/lib/text/csv.ts'
import { dateOf } from '#app/lib/time/time.ts'
import type { Movement } from './cash-up.server.ts'

/** Xero takes so many lines of a bank statement in one file. */
export const XERO_MOST = 1_000

/**
 * Returns money as a bank statement for Xero: a header, days as DD/MM/YYYY, and one amount, below zero where it went
 * out. Xero needs `Date` and `Amount` and knows the others by these names.
 *
 * Sources: the statement template at taxhelp.theaccountancycloud.com/support/solutions/articles/22000180105 and
 * online.flippingbook.com/view/399081/34.
 */
export const xeroRows = (movements: readonly Movement[], vat: boolean): Cell[][] => [
	['Date', 'Amount', 'Payee', 'Description', 'Reference'],
	...movements.map((moved) => [dayOf(moved), amount(moved), moved.payer, about(moved, vat), reference(moved)]),
]

/**
 * Returns money as a bank statement for Sage Accounting, in the order in which it reads columns; it has none for a
 * payee, who is part of the description.
 *
 * Sources: quickbankconvert.com/blog/integrations/import-bank-statements-into-sage, and za-kb.sage.com, article
 * 210225103321357, for CSV in South Africa.
 */
export const sageRows = (movements: readonly Movement[], vat: boolean): Cell[][] => [
	['Date', 'Reference', 'Description', 'Amount'],
	...movements.map((moved) => [dayOf(moved), reference(moved), `${moved.payer}: ${about(moved, vat)}`, amount(moved)]),
]

const dayOf = ({ time }: Movement) => dateOf(time).split('-').reverse().join('/')

const amount = ({ into, out }: Movement) => decimal(into - out)

/** The booking, by which the lines of one sale are found; a team's entry has the reference of its payment. */
const reference = ({ bookingId, reference }: Movement) => (bookingId === null ? reference : `Booking ${bookingId}`)

function about({ method, reference, into, out, untaxed }: Movement, vat: boolean) {
	const what = `${into > 0 ? 'Paid' : 'Paid back'} by ${method}, ${reference}`
	return vat && !untaxed ? `${what}, VAT ${amountOf(vatIn(into + out))}` : what
}
