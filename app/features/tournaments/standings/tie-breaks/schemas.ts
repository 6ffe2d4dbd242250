import { z } from 'zod'
import { TIE_BREAKS } from './tie-breaks.ts'

const PLACE = `Choose a place from 1 to ${TIE_BREAKS.length}`

/** The places of tie-breaks by their names; those without one are missing. */
export const TieBreaksForm = z.object({
	places: z
		.partialRecord(
			z.enum(TIE_BREAKS, 'Use the fields of this page'),
			z
				.string(PLACE)
				.regex(/^[1-7]?$/, PLACE)
				.optional(),
		)
		.default({})
		.transform(
			(places) =>
				Object.fromEntries(
					Object.entries(places).flatMap(([name, place]) => (place ? [[name, Number(place)]] : [])),
				) as { [name in (typeof TIE_BREAKS)[number]]?: number },
		),
})
