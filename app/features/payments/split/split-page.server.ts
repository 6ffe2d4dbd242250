import { asc, eq } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { billSplits, games, payments, refunds, users } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { groupSize } from '#app/features/bookings/group-size.server.ts'
import { transferEnd } from '#app/features/bookings/paying/being-paid.server.ts'
import { deadlineOf } from '#app/features/ledger/deadline.ts'
import { counts, isClaimed } from '#app/features/ledger/account.ts'
import { moneyOfBill } from '#app/features/ledger/money-of.server.ts'
import { ofBill, sharesOfBill } from '#app/features/ledger/of-bill.server.ts'
import { refOf, type Bill, type PaymentRow, type RefundRow } from '#app/features/ledger/bill.ts'
import { FEWEST_PEOPLE, isUnnamed } from '#app/features/ledger/shares.ts'
import { shortName } from '#app/features/accounts/names/short-name.ts'
import { findUnpaid } from './group-shares.server.ts'
import { findMates, findOwnBill, findPaidShares, paidByBooker, type Which } from './own-bill.server.ts'
import { findPlace } from './place.server.ts'

/** A share as its booker sees it, in whole cents. */
export type Share = {
	id: number
	name: string
	amount: number
	/** `sent` is reported by its payer and not confirmed by the venue. `review` money waits for the venue's decision. */
	state: 'pending' | 'sent' | 'review' | 'paid' | 'cancelled'
	/** The money that came in for it, and how much of that has gone back or is on its way. */
	received: number
	returned: number
	/** The secret in its address, `/pay/{link}`. */
	link: string
	own: boolean
	/** The user who opened it signed in. */
	participantId: number | null
	/** Whether a signed-in user has opened it, who can be reminded. */
	known: boolean
	remindedAt: Date | null
	/** Whole cents that came back to them for an earlier share. */
	backBefore: number
}

/** Money of a booking that was paid for no share, in whole cents. */
export type Beside = Pick<PaymentRow, 'id' | 'method'> & { amount: number; own: boolean; at: Date }

/**
 * Returns the user's own booking with its shares and its money. Throws 404 when the booking is not theirs.
 *
 * Ended shares without money are left out. `held` is what came in for the shares and beside them, less what went back.
 */
export const findSplit = (user: Actor, bookingId: number) => findBillSplit(user, { kind: 'booking', id: bookingId })

/** Does `findSplit` for a booking or a team's entry. Throws 403 for team members who are not the captain. */
export async function findBillSplit(user: Actor, which: Which) {
	const bill = await findOwnBill(db, user, which)
	const [{ venue, sport }, [person], group, rows, paid, made, money] = await Promise.all([
		findPlace(bill),
		db.select({ fullName: users.fullName }).from(users).where(eq(users.id, user.id)),
		findGroup(bill),
		db.select().from(billSplits).where(sharesOfBill(billSplits, bill)).orderBy(asc(billSplits.id)),
		db.select().from(payments).where(ofBill(payments, bill)),
		db.select().from(refunds).where(ofBill(refunds, bill)),
		moneyOfBill(db, bill),
	])
	const all = rows.flatMap((row): Share[] => {
		const own = paid.filter(({ splitId }) => splitId === row.id)
		const { received, returned } = sums(own, made)
		if (row.status === 'cancelled' && received === 0) return []
		const { id, name, amount, checkoutId: link, participantId, remindedAt } = row
		const known = participantId !== null && participantId !== user.id
		const state = stateOf(row.status, own, received - returned)
		return [
			{
				id,
				name,
				amount,
				state,
				received,
				returned,
				link,
				own: participantId === user.id,
				participantId,
				known,
				remindedAt,
				backBefore: 0,
			},
		]
	})
	const shares = withoutEarlier(all)
	const claimed = new Set(paid.filter(isClaimed).map(({ splitId }) => splitId))
	const paidShares = findPaidShares(bill, rows, claimed)
	const places =
		group?.places ?? (bill.kind === 'booking' ? await groupSize(db, user.id, sport) : bill.memberIds.length)
	/** The booker too, unless all others of the group have paid. */
	const people = places - paidShares.others.length
	const isComplete = group !== null && people < FEWEST_PEOPLE
	const besides = paid.flatMap((payment): Beside[] => {
		const { id, method, userId, splitId, receivedAt } = payment
		const { received, returned } = sums([payment], made)
		if (splitId !== null || received === returned) return []
		return [{ id, method, amount: received - returned, own: userId === user.id, at: receivedAt! }]
	})
	const { status, startTime, endTime } = bill
	const { total, due, dueNow, held, inReview, confirming } = money
	const payBy = bill.kind === 'booking' ? deadlineOf({ status, payBy: bill.payBy, money }) : null
	const transfer =
		bill.kind === 'booking' && payBy !== null && !bill.payNow ? await transferEnd(db, bill, bill.createdAt) : null
	const askable = rows.some(isOpen) || isComplete ? 0 : paidByBooker(bill, money)
	const isAsked = (userId: number) =>
		rows.some(({ participantId, status }) => participantId === userId && status !== 'cancelled')
	const mates =
		bill.kind === 'entry'
			? [...(await findMates(db, user, bill))].filter(([, id]) => !isAsked(id)).map(([name]) => name)
			: await findUnpaid(db, group?.id, rows)
	return {
		about: {
			bill: refOf(bill),
			status,
			startTime,
			endTime,
			payBy,
			/** Until when the court is held once it is split; null where it does not lapse. */
			heldUntil: transfer === null || (payBy && transfer < payBy) ? payBy : transfer,
			venue: venue.name,
			sport,
			asker: shortName(person!.fullName),
		},
		/** The names of those who may be asked for a share: the other team members, or who of the group has not paid. */
		mates,
		/** The page of the group whose link asks everybody at once. */
		group: group && `/g/${group.key}`,
		/** How many may share what is open, unless the booker says otherwise; those who have paid are not among them. */
		people,
		/** The equal shares are those of people who have not paid; what the booker may ask back is not paid here. */
		paidShares: askable > 0 ? { ...paidShares, own: 0 } : paidShares,
		shares,
		besides,
		total,
		due,
		dueNow,
		/** The whole cents that confirm a request, where that is not all of its price. */
		confirming: status === 'pending' && confirming < total ? confirming : null,
		/** The booker has paid this of a paid booking and may ask the others for it; 0 while they are asked. */
		askable,
		/** Whether open shares are owed to the booker, who has paid. */
		isOwed: rows.some(({ status }) => status === 'owed'),
		held,
		claimed: money.claimed,
		inReview,
		/** A payment of the whole bill is reported, and the venue has yet to confirm it. */
		sent: paid.some(({ status, splitId, receivedAt }) => status === 'success' && splitId === null && !receivedAt),
	}
}
export type Split = Awaited<ReturnType<typeof findSplit>>

async function findGroup({ kind, id }: Bill) {
	if (kind === 'entry') return null
	const [game] = await db
		.select({ id: games.id, key: games.key, places: games.places })
		.from(games)
		.where(eq(games.bookingId, id))
	return game ?? null
}

/** Leaves out ended shares whose money went back and whose payer has another one since, which then says so. */
function withoutEarlier(shares: Share[]): Share[] {
	const live = shares.filter(({ state }) => state !== 'cancelled')
	const later = (ended: Share) => live.find((share) => share.id > ended.id && isOfSame(share, ended))
	const earlier = shares.filter((share) => share.state === 'cancelled' && later(share))
	return shares
		.filter((share) => !earlier.includes(share))
		.map((share) => {
			const own = earlier.filter((ended) => later(ended) === share)
			return { ...share, backBefore: own.reduce((all, { returned }) => all + returned, 0) }
		})
}

const isOfSame = (one: Share, other: Share) =>
	one.participantId !== null && other.participantId !== null
		? one.participantId === other.participantId
		: !isUnnamed(one.name) && one.name.toLowerCase() === other.name.toLowerCase()

const isOpen = ({ status }: { status: string }) => status === 'owed' || status === 'pending'

function sums(some: PaymentRow[], made: RefundRow[]) {
	const there = some.filter(counts)
	const ids = new Set(there.map(({ id }) => id))
	const back = made.filter(({ paymentId }) => ids.has(paymentId))
	return {
		received: there.reduce((all, { receivedAmount }) => all + (receivedAmount ?? 0), 0),
		returned: back.reduce((all, { amount }) => all + amount, 0),
	}
}

/** A cancelled share still counts as paid when its money has arrived and stays. */
function stateOf(status: 'pending' | 'owed' | 'paid' | 'cancelled', own: PaymentRow[], kept: number): Share['state'] {
	if (status === 'cancelled' && kept > 0) return 'paid'
	if (status === 'paid' || status === 'cancelled') return status
	if (own.some(isClaimed)) return 'sent'
	return own.some(({ status }) => status === 'review') ? 'review' : 'pending'
}
