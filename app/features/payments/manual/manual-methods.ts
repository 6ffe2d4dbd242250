/** How money can come by hand, as manual verification names it. */
export const MANUAL_METHODS = ['eft', 'cash', 'snapscan', 'other'] as const
export type ManualMethod = (typeof MANUAL_METHODS)[number]

/** The longest receipt number, in characters. */
export const RECEIPT_NUMBER_MAX = 60
