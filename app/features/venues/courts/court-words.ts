import { rate } from '#app/lib/money.ts'
import { courtLabel, courtsLabel, type Court } from '#app/lib/text/court-name.ts'

/** A court as the venue's page and the API know it; null means that the venue does not say. */
export type KnownCourt = {
	number: number
	name: string | null
	roofed: boolean | null
	surface: string | null
	/** Whole rand outside peak hours; missing where it is that of the sport. */
	pricePerHour?: number
}

/**
 * Says what a venue's courts are, those of one kind together: `Jacaranda and Marula: roofed, artificial turf, R300 / hour`. Courts of
 * which nothing is said are not among `courts`.
 */
export function courtWords(courts: readonly KnownCourt[], courtCount: number): string[] {
	const kinds = new Map<string, Court[]>()
	for (const { number, name, roofed, surface, pricePerHour } of courts) {
		const price = pricePerHour === undefined ? null : `${rate(pricePerHour)} / hour`
		const kind = [roofed === null ? null : roofed ? 'roofed' : 'open air', surface?.toLowerCase(), price]
			.filter(Boolean)
			.join(', ')
		if (kind !== '' || name !== null) kinds.set(kind, [...(kinds.get(kind) ?? []), name ?? number])
	}
	return [...kinds].map(([kind, named]) => {
		const isAll = named.length === courtCount && named.every((court) => typeof court === 'number')
		const which =
			isAll && named.length > 1
				? `All ${named.length} courts`
				: named.length === 1
					? courtLabel(named[0]!)
					: courtsLabel(named)
		return kind === '' ? which : `${which}: ${kind}`
	})
}
