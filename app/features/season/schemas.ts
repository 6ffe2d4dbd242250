import { z } from 'zod'

const year = z.coerce.number().int().min(2000).max(2100)

/** The year of an address; null without a usable one. */
export const readYear = (text: string | null) => {
	const read = year.safeParse(text || undefined)
	return read.success ? read.data : null
}

export const SeasonChange = z.object({ intent: z.enum(['share', 'stop-sharing']), year })
