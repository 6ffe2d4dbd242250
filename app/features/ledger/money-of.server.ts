import { asc } from 'drizzle-orm'
import type { Reader } from '#db/client/index.ts'
import { among, prepared, several } from '#db/query/prepared.ts'
import { billSplits, payments, refunds } from '#db/schema.ts'
import { groupBy } from '#app/lib/groups.ts'
import { accountOf, counts, remaining, type Account, type BookingTerms, type Remaining, isClaimed } from './account.ts'
import { moverOf } from './credit/give-back.server.ts'
import { KEY_OF, type Bill, type PaymentRow, type RefundRow } from './bill.ts'

/** A payment that still holds money. `left` is whole cents. */
export type Part = Remaining & {
	/** Whether the booker or captain paid it. */
	own: boolean
	/** The name of its share; null when it is not for one. */
	name: string | null
	/** The way it would go back. */
	by: RefundRow['by']
}

/** The money of a bill with what is needed to describe it, in whole cents. */
export type Money = Account & {
	sharesPaid: number
	/** The shares that are paid or open; 0 when the bill is not split. */
	sharesTotal: number
	hasShares: boolean
	/** Those shares, by whom they are for. */
	shares: { id: number; name: string; amount: number; status: Share['status'] }[]
	/** Whether shares were asked for after the booker had paid. */
	isOwed: boolean
	/** The method of the latest unconfirmed money. */
	claimedMethod: PaymentRow['method']
	/** The part of it that comes in cash. */
	claimedCash: number
	/** Money in review that is on its way back, in addition to `returning`. */
	reviewBack: number
	/** Money gone back or on its way, by who moves it, including `reviewBack`. */
	back: Record<RefundRow['by'], number>
	/** The money that the venue has yet to pay back by hand. */
	toHandBack: number
	/** That money but for credit, by whom it is for. */
	backTo: BackTo[]
	/** The payments that make up `held`, oldest first. */
	parts: Part[]
}

/** Returns what a player says they sent, in whole cents; cash on arrival they still have. */
export const sentOf = ({ claimed, claimedMethod }: Pick<Money, 'claimed' | 'claimedMethod'>) =>
	claimedMethod === 'cash' ? 0 : claimed

/** Money that went back the way it came, or goes; `name` is that of the share it was paid for, null without one. */
export type BackTo = { own: boolean; name: string | null; amount: number; done: boolean }

type Of = BookingTerms & { id: number; userId: number | null }

export const moneyOf = (reader: Reader, bookings: readonly Of[]) => moneyOfBills(reader, 'bookingId', bookings)

/** Returns the money of a bill that has just been made: nothing is paid, split or sent back yet. */
export const moneyOfNew = (bill: Of) => moneyFrom(bill, [], [], [])

type Key = (typeof KEY_OF)[Bill['kind']]

export async function moneyOfBill(reader: Reader, bill: Bill): Promise<Money> {
	const money = await moneyOfBills(reader, KEY_OF[bill.kind], [bill])
	return money.get(bill.id)!
}

/** Returns the money of bills to which payments, shares and refunds refer by `key`. */
export async function moneyOfBills(reader: Reader, key: Key, bills: readonly Of[]): Promise<Map<number, Money>> {
	if (bills.length === 0) return new Map()
	const ids = bills.map(({ id }) => id)
	const idOf = (row: Partial<Record<typeof key, number | null>>) => row[key]!
	const find = finders[key]
	const paid = groupBy(await find.payments(reader, { ids }), idOf)
	const made = groupBy(await find.refunds(reader, { ids }), idOf)
	const shares = groupBy(await find.shares(reader, { ids }), idOf)
	return new Map(
		bills.map((bill) => {
			const { id } = bill
			return [id, moneyFrom(bill, paid.get(id) ?? [], made.get(id) ?? [], shares.get(id) ?? [])]
		}),
	)
}

const paidBy = (key: Key) => ({
	payments: prepared({ ids: several(payments[key]) }, (reader, { ids }) =>
		reader.select().from(payments).where(among(payments[key], ids)),
	),
	refunds: prepared({ ids: several(refunds[key]) }, (reader, { ids }) =>
		reader.select().from(refunds).where(among(refunds[key], ids)),
	),
})
const sharesBy = (key: 'bookingId' | 'teamId') =>
	prepared({ ids: several(billSplits[key]) }, (reader, { ids }) =>
		reader.select().from(billSplits).where(among(billSplits[key], ids)).orderBy(asc(billSplits.id)),
	)
const finders = {
	bookingId: Object.assign(paidBy('bookingId'), { shares: sharesBy('bookingId') }),
	teamId: Object.assign(paidBy('teamId'), { shares: sharesBy('teamId') }),
	saleId: Object.assign(paidBy('saleId'), { shares: () => Promise.resolve<Share[]>([]) }),
}

type Share = typeof billSplits.$inferSelect

function moneyFrom(bill: Of, paid: PaymentRow[], made: RefundRow[], shares: Share[]): Money {
	const open = shares.filter(({ status }) => status !== 'cancelled')
	const claims = paid.filter(isClaimed)
	const checked = new Set(paid.filter(({ status }) => status === 'review').map(({ id }) => id))
	const there = new Set([...paid.filter(counts).map(({ id }) => id), ...checked])
	const payerOf = ({ userId, splitId }: PaymentRow) => ({
		own: bill.userId !== null && userId === bill.userId,
		name: shares.find(({ id }) => id === splitId)?.name ?? null,
	})
	const back = (by: RefundRow['by']) =>
		add(made.filter((refund) => refund.by === by && there.has(refund.paymentId)).map(({ amount }) => amount))
	return {
		...accountOf(bill, paid, made),
		sharesPaid: open.filter(({ status }) => status === 'paid').length,
		sharesTotal: open.length,
		hasShares: open.length > 0,
		shares: open.map(({ id, name, amount, status }) => ({ id, name, amount, status })),
		isOwed: open.some(({ status }) => status === 'owed'),
		claimedMethod: claims.sort((a, b) => a.id - b.id).at(-1)?.method ?? null,
		claimedCash: add(claims.filter(({ method }) => method === 'cash').map(({ amount }) => amount)),
		reviewBack: add(made.filter(({ paymentId }) => checked.has(paymentId)).map(({ amount }) => amount)),
		back: { provider: back('provider'), venue: back('venue'), credit: back('credit') },
		toHandBack: add(
			made
				.filter(({ by, status, paymentId }) => by === 'venue' && status !== 'done' && there.has(paymentId))
				.map(({ amount }) => amount),
		),
		backTo: made
			.filter(({ by, paymentId }) => by !== 'credit' && there.has(paymentId))
			.map(({ paymentId, amount, status }) => ({
				...payerOf(paid.find(({ id }) => id === paymentId)!),
				amount,
				done: status === 'done',
			})),
		parts: remaining(paid, made).map((part) => {
			const payment = paid.find(({ id }) => id === part.id)!
			return { ...part, ...payerOf(payment), by: moverOf(payment, bill) }
		}),
	}
}

const add = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
