/** The methods of payment by hand, named as in manual verification. */
export const MANUAL_METHODS = ['eft', 'cash', 'snapscan', 'other'] as const
export type ManualMethod = (typeof MANUAL_METHODS)[number]

/** In characters. */
export const RECEIPT_NUMBER_MAX = 60
