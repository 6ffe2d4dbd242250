import { amountOf } from '#app/lib/money.ts'

export const inReviewWords = (cents: number) =>
	`${amountOf(cents)} has arrived, and that’s not the amount we asked for. The venue is checking it.`
