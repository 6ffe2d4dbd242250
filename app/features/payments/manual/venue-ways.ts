import type { PaymentDetails } from '#db/schema.ts'
import { MANUAL_METHODS, METHODS, type ManualMethod } from './manual-methods.ts'
import { oneOf } from '#app/lib/text/list.ts'

/** Says what a venue has not set up for a method yet, else null. */
export function lackingFor(method: string, details: PaymentDetails | null) {
	const needs = Object.hasOwn(METHODS, method) && METHODS[method as keyof typeof METHODS].needs
	return needs && !details?.[needs.detail] ? needs.words : null
}

/** Lists the ways to pay a venue without a card, as far as `methods` go: `EFT, SnapScan or cash`. */
export function waysInWords(details: PaymentDetails | null, methods: readonly ManualMethod[] = MANUAL_METHODS) {
	const names = Object.entries(METHODS).flatMap(([method, { within, needs }]) =>
		needs && details?.[needs.detail] && methods.includes(method === 'payshap' ? 'other' : (method as ManualMethod))
			? [within]
			: [],
	)
	if (methods.includes('cash')) names.push('cash')
	return oneOf(names)
}
