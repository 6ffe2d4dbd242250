const VAT_PERCENT = 15

/** The VAT that a sum in whole cents holds, in whole cents; halves round up. */
export const vatIn = (cents: number) =>
	Math.floor((2 * cents * VAT_PERCENT + 100 + VAT_PERCENT) / (2 * (100 + VAT_PERCENT)))

/** `CS-2026-000123`: the year the booking was made in, and its number. */
export const receiptNumber = (year: number, bookingId: number) => `CS-${year}-${String(bookingId).padStart(6, '0')}`
