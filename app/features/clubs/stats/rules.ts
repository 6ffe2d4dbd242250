/** How far back somebody still counts as an active member. */
export const ACTIVE_DAYS = 30
