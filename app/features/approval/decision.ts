export const REASON_MAX = 500

/** What an admin makes of what somebody asks for; a refusal says why. */
export type Decision = { approve: true } | { approve: false; note: string }
