import type { PaymentDetails } from '#db/schema.ts'

/** Ways to send money that need something which the venue has to give first. */
const NEEDS = { eft: 'accountNumber', snapscan: 'snapScan', payshap: 'shapId' } as const
const WHAT = { eft: 'its bank details', snapscan: 'a SnapScan code', payshap: 'a ShapID' } as const
export type SentWay = keyof typeof NEEDS

/** What the venue would have to give for that way, in words; null where it has, or where nothing is needed. */
export function lackingFor(method: string, details: PaymentDetails | null) {
	if (!Object.hasOwn(NEEDS, method)) return null
	const way = method as SentWay
	return details?.[NEEDS[way]] ? null : WHAT[way]
}

/** The ways in which a venue can be paid without a card, in words: `EFT, SnapScan or cash`. */
export function waysInWords(details: PaymentDetails | null) {
	const all = { eft: 'EFT', snapscan: 'SnapScan', payshap: 'PayShap' }
	const names = Object.entries(all).flatMap(([way, name]) => (lackingFor(way, details) === null ? [name] : []))
	return names.length > 0 ? `${names.join(', ')} or cash` : 'cash'
}
