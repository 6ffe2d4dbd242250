import type { PaymentDetails } from '#db/schema.ts'
import { amountOf } from '#app/lib/money.ts'
import { drawQr, type QrDrawing } from '#app/lib/drawing/qr.server.ts'
import { snapScanLink } from './snapscan.ts'

/** The codes a payer can scan, if the venue can be paid that way. */
export type PaymentCodes = { snapScan?: QrDrawing; payShap?: QrDrawing }

type Wanted = { details: PaymentDetails | null; amount: number; reference: string }

/**
 * Returns the codes for one payment; `amount` is whole cents.
 *
 * SnapScan's code opens its app with everything filled in. PayShap has no code format, so that its code holds the
 * ShapID, the amount and the reference as text.
 */
export function codesFor({ details, amount, reference }: Wanted): PaymentCodes {
	const { snapScan, shapId } = details ?? {}
	return {
		...(snapScan && { snapScan: drawQr(snapScanLink(snapScan, amount, reference)) }),
		...(shapId && { payShap: drawQr(`ShapID: ${shapId}\nAmount: ${amountOf(amount)}\nReference: ${reference}`) }),
	}
}
