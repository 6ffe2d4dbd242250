import { rate } from '#app/lib/money.ts'
import { fromCheapest } from './court-price.ts'
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

type Sport = Parameters<typeof fromCheapest>[0] & { name: string; courts: readonly KnownCourt[] }

/** Returns a venue as its page shows it: each sport from its cheapest court on, and in words what is said of courts. */
export const withCourtWords = <S extends Sport, V extends { sports: readonly S[] }>(
	venue: V & { sports: readonly S[] },
) => ({
	...venue,
	sports: venue.sports.map((sport) => fromCheapest(sport)),
	courts: venue.sports.flatMap(({ name, courts, courtCount }) => {
		const words = courtWords(courts, courtCount)
		return words.length > 0 ? [{ sport: name, words }] : []
	}),
})

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
