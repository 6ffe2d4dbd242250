/**
 * Returns the address in a SnapScan code, as SnapScan documents it.
 *
 * `merchant` is the venue's id at SnapScan, `amount` is whole cents, and `strict` stops the payer changing the amount
 * or the reference.
 */
export const snapScanLink = (merchant: string, amount: number, reference: string) =>
	`https://pos.snapscan.io/qr/${encodeURIComponent(merchant)}?id=${encodeURIComponent(reference)}&amount=${amount}&strict=true`
