export const REASON_MAX = 500

/** An admin's decision on a request. A refusal says why. */
export type Decision = { approve: true } | { approve: false; note: string }
