/**
 * The address behind a SnapScan code, as SnapScan documents it: `merchant` is the venue's own id, `amount` is whole
 * cents, and `strict` lets the payer change neither amount nor reference.
 */
export const snapScanLink = (merchant: string, amount: number, reference: string) =>
	`https://pos.snapscan.io/qr/${encodeURIComponent(merchant)}?id=${encodeURIComponent(reference)}&amount=${amount}&strict=true`
