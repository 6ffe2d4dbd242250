import { amountOf } from '#app/lib/money.ts'

export const inReviewWords = (cents: number) =>
	`${amountOf(cents)} has arrived, which is not what was asked for. The venue is looking at it.`
