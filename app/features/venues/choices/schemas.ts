import { z } from 'zod'
import { nameText } from '#app/lib/text/text.ts'
import { queryNumber } from '#app/lib/form/list.ts'
import { FACILITY_MAX } from './facilities.ts'
import { COUNTS, DRAWINGS, SPORT_MAX } from './sport-choices.ts'

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

const sport = {
	name: nameText({ max: SPORT_MAX, required: 'Enter the name' }),
	icon: z.enum(
		DRAWINGS.map(({ value }) => value),
		'Choose a drawing',
	),
	counts: z.enum(
		COUNTS.map(({ value }) => value),
		'Choose what it counts',
	),
}

const NewSport = z.object({ intent: z.literal('add-sport'), ...sport, idempotencyKey })
export type NewSport = z.output<typeof NewSport>

/** Without `icon` or `counts` these stay. */
const SportChange = z.object({
	intent: z.literal('sport'),
	id: queryNumber('Choose a sport'),
	name: sport.name,
	icon: sport.icon.optional(),
	counts: sport.counts.optional(),
	offered,
})
export type SportChange = z.output<typeof SportChange>

export const ChoiceChange = z.discriminatedUnion('intent', [NewFacility, FacilityChange, NewSport, SportChange])
export type ChoiceChange = z.output<typeof ChoiceChange>
