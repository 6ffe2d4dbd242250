import { z } from 'zod'
import { vatNumber } from '#app/features/venues/editor/schemas.ts'
import { plainText } from '#app/lib/text/text.ts'

/** The longest name and address of an invoice's recipient, in characters. */
export const PARTY_MAX = { name: 100, address: 200 }

/** The recipient of an invoice, as a person fills it in. */
export const InvoiceTo = z.object({
	name: plainText({ max: PARTY_MAX.name, required: 'Enter a name' }),
	address: plainText({ max: PARTY_MAX.address, lines: true }).transform((text) => text || null),
	vatNumber,
})
