import { DAY } from '#app/lib/time.ts'

/** What a calendar holds: whatever starts between `from` and `to`. */
export type Window = { from: Date; to: Date }

const BEFORE = 30 * DAY
const AHEAD = 180 * DAY

/** From thirty days ago, so long is what was called off still shown as such, to half a year ahead. */
export const windowAt = (now: Date): Window => ({
	from: new Date(now.getTime() - BEFORE),
	to: new Date(now.getTime() + AHEAD),
})

/** How much of each kind a calendar holds at most, soonest first, so that the busiest venue’s is still soon read. */
export const MOST_OF_A_KIND = 2_000
