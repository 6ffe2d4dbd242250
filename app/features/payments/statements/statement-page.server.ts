import { inArray } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { invoices, type PaymentDetails, type statements } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { addOnWords, type BookedAddOn } from '#app/features/add-ons/add-ons.ts'
import { addOnsOf } from '#app/features/add-ons/booked-add-ons.server.ts'
import { statementName } from '#app/features/bookings/on-account/on-account.ts'
import { asBill } from '#app/features/ledger/bill.ts'
import { chargedOf, invoiceName, NEEDED_ABOVE } from '#app/features/ledger/invoices/invoice.ts'
import { isPartPaid, paidOf } from '#app/features/ledger/paid-words.ts'
import { may } from '#app/features/venues/team/rights.ts'
import { conflict } from '#app/lib/errors.ts'
import { groupBy } from '#app/lib/groups.ts'
import { amountOf, offOrMore } from '#app/lib/money.ts'
import { courtInText } from '#app/lib/text/court-name.ts'
import { streetAddress } from '#app/lib/text/place.ts'
import { at, dateOf, formatDate, formatDay, formatTimeRange, lengthOf } from '#app/lib/time/time.ts'
import { issueFor, logIssued } from '../invoices/issue.server.ts'
import { billedOn, chargedFor, findOwnStatement, NOTHING_DUE, sumsOf, type Billed } from './take-statement.server.ts'
import { OWN } from '../inbox/venue-money.server.ts'

type Dated = Pick<typeof statements.$inferSelect, 'fromDate' | 'untilDate'>

/** `1 to 30 November 2026`, in full where it goes over more than a month. */
export function periodWords({ fromDate, untilDate }: Dated) {
	const [from, until] = [formatDate(at(fromDate, 0)), formatDate(at(untilDate, 0))]
	if (fromDate === untilDate) return until
	return fromDate.slice(0, 7) === untilDate.slice(0, 7) ? `${from.split(' ')[0]} to ${until}` : `${from} to ${until}`
}

/** Where a statement stands, with the words and the tone of its badge. */
const STATES = {
	paid: { state: 'paid', label: 'Paid', tone: 'court' },
	sent: { state: 'sent', label: 'Payment sent', tone: 'sun' },
	late: { state: 'late', label: 'Late', tone: 'clay' },
	due: { state: 'due', label: 'To pay', tone: 'sun' },
} as const

/** Returns whether a statement is paid, late, to be paid, or its money is said to be on its way. */
export function stateOf(due: number, claimed: number, dueDate: string, now: Date) {
	if (due === 0) return claimed > 0 ? STATES.sent : STATES.paid
	return dueDate < dateOf(now) ? STATES.late : STATES.due
}

/** Says in words what became of a booking's money. */
function lineWords({ booking, money, addOns }: Billed & { addOns: readonly BookedAddOn[] }) {
	const back = money.returned + money.returning
	const words = [
		booking.noShow ? 'No-show' : null,
		...(booking.status === 'cancelled' ? [] : addOns.map((line) => addOnWords(line, lengthOf(booking)))),
		booking.discount === 0 ? null : offOrMore(booking.discount),
		booking.status === 'cancelled' ? 'Cancelled' : null,
		back > 0 ? `${amountOf(back)} ${money.returning > 0 ? 'goes back' : 'paid back'}` : null,
		money.claimed > 0 ? `${amountOf(money.claimed)} sent, to confirm` : null,
		money.due > 0 && isPartPaid(money) ? paidOf(money) : null,
		booking.status !== 'cancelled' && money.due === 0 && money.claimed === 0 ? 'Paid' : null,
	]
	return words.filter((word) => word !== null).join(' · ')
}

/**
 * Returns a statement of the user's venue with each booking on it, its tax invoices, and the sums in whole cents. Throws
 * as `findOwnStatement`.
 */
export async function findStatementPage(
	user: Actor,
	venueId: number | null,
	statementId: number | null,
	now = new Date(),
) {
	const { venue, statement, account } = await findOwnStatement(user, venueId, statementId)
	const billed = await billedOn(db, statement.id)
	const made = groupBy(await invoicesOf(billed), ({ bookingId }) => bookingId!)
	const addOns = await addOnsOf(
		db,
		billed.map(({ booking }) => booking.id),
	)
	const { due, claimed, ...sums } = sumsOf(billed)
	const { name, address, location, city, vatNumber, paymentDetails } = venue
	const lines = billed.map((one) => {
		const { booking, money, sport, courtName } = one
		return {
			id: booking.id,
			date: dateOf(booking.startTime),
			when: `${formatDay(booking.startTime)}, ${formatTimeRange(booking.startTime, booking.endTime)}`,
			place: `${sport}, ${courtInText(courtName ?? booking.courtNumber)}`,
			words: lineWords({ ...one, addOns: addOns.get(booking.id) ?? [] }),
			charged: chargedFor(one),
			due: money.due,
			invoices: (made.get(booking.id) ?? []).map(({ id, number }) => ({ id, name: invoiceName(number) })),
		}
	})
	const toInvoice = billed.filter((one) => mayBeInvoiced(one) && !hasLive(made.get(one.booking.id) ?? [])).length
	const said = {
		name: statementName(statement.number),
		period: periodWords(statement),
		dueOn: formatDate(at(statement.dueDate, 0)),
		/** The venue's bank account in words; null where it has none, and for those whom it is not for. */
		bank: may(venue.part, 'bank') ? bankWords(paymentDetails) : null,
		lines,
		sums: { ...sums, claimed, due },
	}
	return {
		...said,
		venue: { id: venue.id, name, address: streetAddress({ address, location, city }), vatNumber },
		id: statement.id,
		madeOn: formatDate(statement.madeAt),
		...stateOf(due, claimed, statement.dueDate, now),
		party: statement.party,
		mailTo: statement.email && mailTo(statement.email, { ...said, venueName: name }),
		customerId: account.customerId,
		/** How many of its bookings could have a tax invoice now and have none. */
		toInvoice: venue.vatNumber ? toInvoice : 0,
	}
}
export type StatementPage = Awaited<ReturnType<typeof findStatementPage>>

function bankWords(details: PaymentDetails | null) {
	const { accountName, bank, accountNumber, branchCode } = details ?? {}
	if (!accountNumber) return null
	const words = [accountName, bank, `account ${accountNumber}`, branchCode && `branch ${branchCode}`]
	return words.filter(Boolean).join(', ')
}

/** How many bookings a mail lists at most: mail programs cut longer links. */
const MAILED = 15

type Letter = {
	venueName: string
	name: string
	period: string
	dueOn: string
	bank: string | null
	lines: { when: string; place: string; charged: number }[]
	sums: Pick<ReturnType<typeof sumsOf>, 'charged' | 'paid' | 'due'>
}

/** Returns the link that opens a mail with the statement in its words. */
function mailTo(email: string, { name, period, dueOn, bank, lines, sums, venueName }: Letter) {
	const more = lines.length - MAILED
	const text = [
		`Statement ${name} from ${venueName}, ${period}`,
		'',
		...lines.slice(0, MAILED).map(({ when, place, charged }) => `${when}, ${place}: ${amountOf(charged)}`),
		...(more > 0 ? [`and ${more} more`] : []),
		'',
		`Total ${amountOf(sums.charged)}, paid ${amountOf(sums.paid)}`,
		sums.due > 0 ? `To pay by ${dueOn}: ${amountOf(sums.due)}` : 'There’s nothing to pay.',
		...(sums.due > 0 && bank ? [`By EFT to ${bank}, reference ${name}`] : []),
	]
	const subject = `${venueName}: statement ${name}`
	return `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text.join('\r\n'))}`
}

const invoicesOf = (billed: readonly Billed[]) =>
	db
		.select()
		.from(invoices)
		.where(
			inArray(
				invoices.bookingId,
				billed.map(({ booking }) => booking.id),
			),
		)

const hasLive = (made: Pick<typeof invoices.$inferSelect, 'credited' | 'gross'>[]) =>
	made.some(({ credited, gross }) => credited < gross)

/** Whether a booking is paid, and dear enough that the law asks for an invoice. */
const mayBeInvoiced = ({ booking, money }: Billed) => (chargedOf(booking, money) ?? 0) > NEEDED_ABOVE

const NO_INVOICES = 'There’s no paid booking here without a tax invoice.'

/**
 * Issues the tax invoice of each paid booking of a statement that has none, made out to its account, all or none, and
 * returns how many. Each booking has an invoice of its own, so that a refund takes back one of them and no more.
 *
 * Throws as `findOwnStatement` and `issueFor`, and 409 where there is none to issue.
 */
export function invoiceStatement(user: Actor, venueId: number | null, statementId: number | null, now = new Date()) {
	return write(async (tx) => {
		const { statement } = await findOwnStatement(user, venueId, statementId, tx)
		let issued = 0
		for (const one of await billedOn(tx, statement.id)) {
			if (!mayBeInvoiced(one)) continue
			const invoice = await issueFor(tx, asBill(one.booking), null, now)
			if (!invoice.isNew) continue
			await logIssued(tx, user, invoice, now)
			issued++
		}
		if (issued === 0) throw conflict(NO_INVOICES)
		return issued
	})
}

/** Returns what is due on a statement, in whole cents; `problem` says why nothing can be taken. Throws 404 for others. */
export async function findStatementDue(user: Actor, venueId: number | null, statementId: number | null) {
	const { statement, own } = await findOwnStatement(user, venueId, statementId)
	const { due } = sumsOf(await billedOn(db, statement.id))
	return {
		name: statementName(statement.number),
		payer: statement.party.name,
		due,
		problem: own ? OWN : due === 0 ? NOTHING_DUE : null,
		idempotencyKey: crypto.randomUUID(),
	}
}
