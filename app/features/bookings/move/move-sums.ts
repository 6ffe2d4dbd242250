import type { Money } from '#app/features/ledger/money-of.server.ts'
import { amountOf, inCents, sum } from '#app/lib/money.ts'

/** Returns what moving to hours that cost `price` rand does to the booking's money, in whole cents. */
export function moveSums({ held, claimed, due }: Money, price: number, live: boolean) {
	const total = inCents(price)
	const dueAfter = Math.max(0, total - held - claimed)
	return { back: Math.max(0, held - total), due: dueAfter, more: live ? dueAfter - due : 0 }
}

/** Says in words what `moveSums` returns. `old` is the booking's present price in rand. */
export function moveWords(money: Money, old: number, price: number, live: boolean): string {
	const { back, due, more } = moveSums(money, price, live)
	if (!live) {
		const kept = `This move is free: you keep your price of ${sum(price)}.`
		if (back > 0) return `This move is free, and you get ${amountOf(back)} back.`
		return due > 0 ? `${kept} Still to pay: ${amountOf(due)}.` : kept
	}
	if (back > 0) return `You get ${amountOf(back)} back.`
	if (more > 0) return `${amountOf(more)} more to pay.`
	return more < 0
		? `${amountOf(-more)} less to pay.`
		: price === old
			? 'The price stays the same.'
			: 'Nothing more to pay.'
}
