/** The highest price of an hour, in whole rand. */
export const HIGHEST_PRICE = 100_000
