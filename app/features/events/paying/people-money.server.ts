import { and, eq, gte, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { eventParticipants, payments } from '#db/schema.ts'
import { deadlineOf } from '#app/features/ledger/deadline.ts'
import { moneyOfBills, type Money } from '#app/features/ledger/money-of.server.ts'
import { paidLabel, type MoneyLabel } from '#app/features/ledger/paid-words.ts'
import { readSales } from '#app/features/ledger/sales/sale.server.ts'
import { rate } from '#app/lib/money.ts'
import { at, dateOf, dayAndTime } from '#app/lib/time/time.ts'

/** The money of a place as its venue sees it. `take` is on the button that takes it, null where nothing is to be taken. */
export type PlaceMoney = { label: MoneyLabel; take: string | null; undo: boolean }

/**
 * Returns who of these people of an event has paid and who owes, by the id of their place; free ones are left out. The
 * caller checks access.
 */
export async function findPlaceMoney(personIds: number[], now: Date): Promise<Map<number, PlaceMoney>> {
	if (personIds.length === 0) return new Map()
	const rows = await db
		.select({ id: eventParticipants.id, saleId: eventParticipants.saleId })
		.from(eventParticipants)
		.where(and(inArray(eventParticipants.id, personIds), isNotNull(eventParticipants.saleId)))
	const bills = await readSales(
		db,
		rows.map(({ saleId }) => saleId!),
	)
	const money = await moneyOfBills(db, 'saleId', bills)
	const noted = new Set(
		await findNotedToday(
			bills.map(({ id }) => id),
			now,
		),
	)
	const billOf = new Map(bills.map((bill) => [bill.id, bill]))
	return new Map(
		rows.flatMap(({ id, saleId }) => {
			const bill = billOf.get(saleId!)!
			if (bill.status === 'cancelled') return []
			const own = money.get(bill.id)!
			const open = openOf(own)
			const takes = open > 0 && own.inReview === 0
			return [
				[
					id,
					{ label: labelOf(bill, own, now), take: takes ? `Take ${rate(open / 100)}` : null, undo: noted.has(bill.id) },
				],
			]
		}),
	)
}

/** Returns how much the desk can take for a place, in whole cents: cash that is only promised too. */
export const openOf = ({ due, claimedCash }: Pick<Money, 'due' | 'claimedCash'>) => due + claimedCash

/** Matches money that the desk took, also cash that was promised; not that which a player said they had sent. */
export const notedAtDesk = and(
	eq(payments.receivedBy, 'venue'),
	eq(payments.status, 'success'),
	isNotNull(payments.receivedById),
	or(eq(payments.method, 'cash'), isNull(payments.claimedAt)),
)

/** Returns which of these sales have money that the desk noted today. */
async function findNotedToday(saleIds: number[], now: Date) {
	if (saleIds.length === 0) return []
	const today = gte(payments.receivedAt, at(dateOf(now), 0))
	const rows = await db
		.selectDistinct({ id: payments.saleId })
		.from(payments)
		.where(and(inArray(payments.saleId, saleIds), notedAtDesk, today))
	return rows.flatMap(({ id }) => id ?? [])
}

type Of = Parameters<typeof deadlineOf>[0]
type Sums = Of['money'] & { total: number; claimedCash: number }

function labelOf(bill: Omit<Of, 'money'>, money: Sums, now: Date): MoneyLabel {
	if (money.inReview > 0) return { label: 'Wrong amount came', tone: 'clay' }
	if (money.claimedCash > 0) return { label: 'Pays here', tone: 'sun' }
	if (money.claimed > 0) return { label: 'Sent, to confirm', tone: 'sun' }
	const payBy = deadlineOf({ ...bill, money })
	if (payBy) return { label: `Pays by ${dayAndTime(payBy, now)}`, tone: 'sun' }
	return paidLabel(money)
}
