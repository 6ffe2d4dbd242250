import type { PaymentDetails } from '#db/schema.ts'

/** Methods that need something that the venue has to set up first. */
const NEEDS = { eft: 'accountNumber', snapscan: 'snapScan', payshap: 'shapId' } as const
const WHAT = { eft: 'its bank details', snapscan: 'a SnapScan code', payshap: 'a ShapID' } as const
export type SentWay = keyof typeof NEEDS

export function lackingFor(method: string, details: PaymentDetails | null) {
	if (!Object.hasOwn(NEEDS, method)) return null
	const way = method as SentWay
	return details?.[NEEDS[way]] ? null : WHAT[way]
}

/** Lists the ways to pay a venue without a card: `EFT, SnapScan or cash`. */
export function waysInWords(details: PaymentDetails | null) {
	const all = { eft: 'EFT', snapscan: 'SnapScan', payshap: 'PayShap' }
	const names = Object.entries(all).flatMap(([way, name]) => (lackingFor(way, details) === null ? [name] : []))
	return names.length > 0 ? `${names.join(', ')} or cash` : 'cash'
}
