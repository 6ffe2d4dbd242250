const VAT_PERCENT = 15

/** Returns the VAT included in a sum, both in whole cents, halves rounded up. */
export const vatIn = (cents: number) =>
	Math.floor((2 * cents * VAT_PERCENT + 100 + VAT_PERCENT) / (2 * (100 + VAT_PERCENT)))

/** `CS-2026-000123`: the year of booking, and the booking's number. */
export const receiptNumber = (year: number, bookingId: number) => `CS-${year}-${String(bookingId).padStart(6, '0')}`
