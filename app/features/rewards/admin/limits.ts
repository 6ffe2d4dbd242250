export const NAME_MIN = 3
export const NAME_MAX = 80
export const DESCRIPTION_MAX = 500
export const CATEGORY_MAX = 40
/** In points. */
export const COST_MAX = 1_000_000
export const STOCK_MAX = 1_000_000
/** The most points for one cause, or for each step of rand of a booking. */
export const EARNED_MAX = 100_000
/** The largest step of rand for which a booking earns points. */
export const RAND_MAX = 100_000
export const NOTE_MAX = 500
export const CODE_MAX = 40
