/** A member counts as active for so many days after a check-in. */
export const ACTIVE_DAYS = 30
