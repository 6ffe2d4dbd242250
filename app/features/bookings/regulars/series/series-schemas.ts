import { z } from 'zod'
import { BookingAddOns } from '#app/features/add-ons/add-on-schemas.ts'
import { HIGHEST_PRICE } from '#app/features/venues/courts/court-limits.ts'
import { MOST_HOURS } from '../../desk/desk-rules.ts'
import { halfHourOfDay, hours, WalkInEdit } from '../../desk/desk-schemas.ts'
import { MOST_DATES } from '../regular-dates.ts'
import { RegularEnd, SCOPES } from '../regular-schemas.ts'

const COURT = 'Choose a court'
const DAY = 'Choose a day'
const PRICE = `Enter whole rand from 0 to ${HIGHEST_PRICE}`

/** The add-ons of one date of a weekly hour, and which other dates get them too. */
export const SeriesAddOns = BookingAddOns.extend({ scope: z.enum(SCOPES, 'Choose which dates').default('this') })
export type SeriesAddOns = z.infer<typeof SeriesAddOns>

/** The first step: which dates of a weekly hour change, where they go, and what an hour costs if that is new, in rand. */
export const SeriesWish = RegularEnd.pick({ scope: true, booking: true }).extend({
	weekday: z.coerce.number(DAY).int(DAY).min(1, DAY).max(7, DAY),
	start: halfHourOfDay('Choose when it starts'),
	hours: hours(MOST_HOURS),
	/** By default each date stays on its court. */
	court: z.coerce.number(COURT).int(COURT).min(1, COURT).max(9_999, COURT).optional(),
	price: z.coerce.number(PRICE).int(PRICE).min(0, PRICE).max(HIGHEST_PRICE, PRICE).optional(),
})
export type SeriesWish = z.infer<typeof SeriesWish>

/**
 * The second step: which dates move, `on` with their bookings' ids, and the details of a walk-in. `was` holds those that
 * the form showed, `seen` names the dates as it showed them.
 */
export const SeriesChange = SeriesWish.extend({
	on: z.array(z.coerce.number().int().positive().max(2_147_483_647)).max(MOST_DATES).default([]),
	name: WalkInEdit.shape.name.optional(),
	phone: WalkInEdit.shape.phone,
	notes: WalkInEdit.shape.notes.optional(),
	was: WalkInEdit.shape.seen,
	seen: z.string().max(80).default(''),
	idempotencyKey: z.string().optional(),
})
export type SeriesChange = z.infer<typeof SeriesChange>
