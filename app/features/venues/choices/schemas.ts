import { z } from 'zod'
import { nameText } from '#app/lib/text/text.ts'
import { FACILITY_MAX } from './facilities.ts'

const offered = z
	.string()
	.optional()
	.transform((ticked) => ticked !== undefined)
const idempotencyKey = z.string().optional()
const facilityName = nameText({ max: FACILITY_MAX, required: 'Enter the name' })

const NewFacility = z.object({ intent: z.literal('add-facility'), name: facilityName, idempotencyKey })
export type NewFacility = z.output<typeof NewFacility>

/** `was` is the name that the form showed. */
const FacilityChange = z.object({
	intent: z.literal('facility'),
	was: z.string().max(FACILITY_MAX * 4),
	name: facilityName,
	offered,
})
export type FacilityChange = z.output<typeof FacilityChange>

export const ChoiceChange = z.discriminatedUnion('intent', [NewFacility, FacilityChange])
export type ChoiceChange = z.output<typeof ChoiceChange>
