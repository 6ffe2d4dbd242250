export const NAME_MIN = 3
export const NAME_MAX = 80
export const DESCRIPTION_MAX = 500
export const CATEGORY_MAX = 40
/** The most a reward costs, in points. */
export const COST_MAX = 1_000_000
/** The most of one reward there can be, where there is a limit. */
export const STOCK_MAX = 1_000_000
/** The most points one thing can earn, or every so many rand of a booking. */
export const EARNED_MAX = 100_000
/** The most rand of a booking that points can be given for. */
export const RAND_MAX = 100_000
export const NOTE_MAX = 500
export const CODE_MAX = 40
