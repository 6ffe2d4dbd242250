import { z } from 'zod'

/** Reads `HH:MM` of a form, up to 24:00, as hours of the day. */
export const timeOfDay = (message: string) =>
	z
		.string(message)
		.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, message)
		.transform((text) => Number(text.slice(0, 2)) + Number(text.slice(3)) / 60)
