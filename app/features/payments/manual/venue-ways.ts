import type { PaymentDetails } from '#db/schema.ts'
import { METHODS } from './manual-methods.ts'

/** Says what a venue has not set up for a method yet, else null. */
export function lackingFor(method: string, details: PaymentDetails | null) {
	const needs = Object.hasOwn(METHODS, method) && METHODS[method as keyof typeof METHODS].needs
	return needs && !details?.[needs.detail] ? needs.words : null
}

/** Lists the ways to pay a venue without a card: `EFT, SnapScan or cash`. */
export function waysInWords(details: PaymentDetails | null) {
	const names = Object.values(METHODS).flatMap(({ within, needs }) =>
		needs && details?.[needs.detail] ? [within] : [],
	)
	return names.length > 0 ? `${names.join(', ')} or cash` : 'cash'
}
