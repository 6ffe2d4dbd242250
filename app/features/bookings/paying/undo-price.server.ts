import { and, desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Reader, Writer } from '#db/client/index.ts'
import { auditLog } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import type { BookingRow } from '#app/features/ledger/bill.ts'
import { rewardAgain } from '#app/features/rewards/checkout.server.ts'
import { conflict } from '#app/lib/errors.ts'
import { tellOfPrice } from '../booking-notices.server.ts'
import { packAgain } from '../packs/hours.server.ts'
import { codeAgain } from '../promo-codes/uses.server.ts'
import { putDiscount } from './put-discount.server.ts'

/**
 * The discount of a booking before its price changed, and its giver, as the line of the log keeps them. The reason is
 * text about a person, which only the note of a line may hold: `reasonAt` is the line that has it.
 */
const TermsBefore = z.object({
	discount: z.number(),
	discountById: z.number().nullable(),
	promoCodeId: z.number().nullable(),
	redemptionId: z.number().nullable(),
	// Lines of the log from before there were packs name none.
	saleId: z.number().nullable().default(null),
	packHalfHours: z.number().default(0),
	freeCancelHours: z.number(),
	reasonAt: z.number().nullable().default(null),
})
export type TermsBefore = z.infer<typeof TermsBefore>

export const priceSeen = ({ totalPrice, discount }: BookingRow) => `${totalPrice}-${discount}`

/** Returns the terms of a booking for the line of the log about the change that replaces them. */
export async function keepTerms(tx: Writer, before: BookingRow) {
	const { id, discountReason } = before
	const reasonAt = discountReason === null ? null : await findReasonAt(tx, id, discountReason)
	return JSON.stringify(TermsBefore.parse({ ...before, reasonAt }))
}

async function findReasonAt(reader: Reader, bookingId: number, reason: string) {
	const lines = and(eq(auditLog.subject, `booking:${bookingId}`), eq(auditLog.action, 'booking.discount'))
	const [line] = await reader
		.select({ id: auditLog.id })
		.from(auditLog)
		.where(and(lines, eq(auditLog.note, reason)))
		.orderBy(desc(auditLog.id))
		.limit(1)
	return line?.id ?? null
}

/** Returns the terms that a change of the price replaced, from its line of the log; null where others have since. */
export function termsBefore(booking: BookingRow, details: Record<string, unknown> | null) {
	const kept = details?.seen === priceSeen(booking) ? details.termsBefore : null
	return typeof kept === 'string' ? TermsBefore.parse(JSON.parse(kept)) : null
}

/**
 * Gives a booking the price back that it had, for the reason that it had, with the code or reward that gave it,
 * unless that has been used elsewhere: then it is the venue's. Throws 409 where the hours of its pack are. Returns its account. The caller has checked what hangs on the
 * change, and logs this.
 */
export async function putPriceBack(
	tx: Writer,
	user: Actor,
	before: BookingRow,
	{ reasonAt, ...was }: TermsBefore,
	now: Date,
) {
	const promoCodeId = await codeAgain(tx, { ...before, ...was })
	const redemptionId = await rewardAgain(tx, { ...before, ...was, lateCharge: 0 }, now)
	const saleId = await packAgain(tx, before, was)
	if (saleId !== was.saleId) throw conflict(PACK_USED)
	const given = was.promoCodeId ?? was.redemptionId ?? was.saleId
	const isTheirs = given === null || (promoCodeId ?? redemptionId ?? saleId) !== null
	const givers = { promoCodeId, redemptionId, saleId, discountById: isTheirs ? was.discountById : user.id }
	const [line] = reasonAt === null ? [] : await tx.select().from(auditLog).where(eq(auditLog.id, reasonAt))
	const terms = { ...was, ...givers, reason: line?.note ?? undefined }
	const settled = await putDiscount(tx, before.id, terms, now)
	if (settled.booking.totalPrice !== before.totalPrice) await tellOfPrice(tx, settled, user, now)
	return settled
}

const PACK_USED = 'The hours of its pack are used elsewhere, or its pack or membership was taken back.'
