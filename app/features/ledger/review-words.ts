import { amountOf } from '#app/lib/money.ts'

/** What is said of `cents` that came otherwise than they were asked for, while nobody of the venue has decided. */
export const inReviewWords = (cents: number) =>
	`${amountOf(cents)} has arrived, which is not what was asked for. The venue is looking at it.`
