export const PAYMENT_METHODS = ['SnapScan', 'PayShap', 'Credit Card'] as const
/** The longest note, in characters. */
export const NOTES_MAX = 500
