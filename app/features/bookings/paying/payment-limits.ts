import { rate } from '#app/lib/money.ts'
import { allOf } from '#app/lib/text/list.ts'

/** A bank and its limit for one PayShap payment, in whole cents. */
type BankLimit = { bank: string; most: number }

const LEAST = 300_000

/**
 * Limits of one PayShap payment, in whole cents, as of 2025.
 *
 * The scheme itself allows R50,000 since November 2024 (PayShap, run by BankservAfrica). Banks may allow less, and
 * several have kept the R3,000 of its launch in March 2023. The list is from payment providers in 2025 and is not
 * complete.
 */
const PAYSHAP_LIMITS: { asOf: string; scheme: number; banks: readonly BankLimit[] } = {
	asOf: '2025',
	scheme: 5_000_000,
	banks: [
		{ bank: 'African Bank', most: LEAST },
		{ bank: 'Discovery Bank', most: LEAST },
		{ bank: 'FNB', most: LEAST },
		{ bank: 'TymeBank', most: 500_000 },
		{ bank: 'Nedbank', most: 5_000_000 },
		{ bank: 'Standard Bank', most: 5_000_000 },
	],
}

/** Returns the banks known to refuse a PayShap payment of so many cents, and whether the scheme does. */
export function payShapRefusals(cents: number) {
	const banks = PAYSHAP_LIMITS.banks.filter(({ most }) => cents > most).map(({ bank }) => bank)
	return { banks, everywhere: cents > PAYSHAP_LIMITS.scheme }
}

/** Says why a PayShap payment of so many cents may fail; null when no known limit is exceeded. */
export function payShapWarning(cents: number) {
	const { banks, everywhere } = payShapRefusals(cents)
	if (everywhere) return `PayShap carries at most ${rate(PAYSHAP_LIMITS.scheme / 100)} at a time.`
	if (banks.length === 0) return null
	return `Some banks refuse PayShap payments of this size (${allOf(banks)}, as of ${PAYSHAP_LIMITS.asOf}).`
}
