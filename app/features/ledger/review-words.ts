import { amountOf } from '#app/lib/money.ts'

/** Says that `cents` are in review. */
export const inReviewWords = (cents: number) =>
	`${amountOf(cents)} has arrived, which is not what was asked for. The venue is looking at it.`
