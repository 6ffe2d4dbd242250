const VAT_PERCENT = 15

/** Returns the VAT included in a sum, both in whole cents, halves rounded up: the tax fraction, 15/115. */
export const vatIn = (cents: number) =>
	Math.floor((2 * cents * VAT_PERCENT + 100 + VAT_PERCENT) / (2 * (100 + VAT_PERCENT)))
