import { z } from 'zod'
import { nameText } from '#app/lib/text/text.ts'
import { DESK_METHODS } from '../paying/desk-methods.ts'
import { HIGHEST_PACK_PRICE, MOST_PACK_HOURS, PACK_NAME_MAX, PACK_YEARS, SOLD_AT } from './packs.ts'

const HOURS = `Enter hours from 1 to ${MOST_PACK_HOURS}, halves too`
const PRICE = `Enter whole rand from 1 to ${HIGHEST_PACK_PRICE}`
const YEARS = 'A pack has to be valid for three years at least'
const SPORT = 'Choose a sport from the list'

/** The price of a pack, in whole rand. */
export const packPrice = z
	.string(PRICE)
	.trim()
	.regex(/^R? ?[1-9]\d{0,5}$/i, PRICE)
	.transform((text) => Number(text.replace(/\D/g, '')))
	.refine((price) => price <= HIGHEST_PACK_PRICE, PRICE)

/** Where it is sold. */
export const soldAt = z.enum(SOLD_AT, 'Choose where you sell it').default('desk')

/** The form of a new pack. Its hours become half hours, its years months; an empty sport is all of them. */
export const PackForm = z
	.object({
		name: nameText({
			max: PACK_NAME_MAX,
			tooLong: `Use at most ${PACK_NAME_MAX} characters`,
			required: 'Enter a name',
		}),
		hours: z.coerce.number(HOURS).multipleOf(0.5, HOURS).min(1, HOURS).max(MOST_PACK_HOURS, HOURS),
		price: packPrice,
		sportId: z.coerce.number(SPORT).int(SPORT).positive(SPORT).optional(),
		years: z.coerce
			.number(YEARS)
			.refine((years) => PACK_YEARS.some((one) => one === years), YEARS)
			.optional(),
		sold: soldAt,
	})
	.transform(({ hours, years, sportId = null, sold, ...rest }) => ({
		...rest,
		sportId,
		halfHours: hours * 2,
		validMonths: years === undefined ? null : years * 12,
		online: sold === 'online',
	}))
export type PackForm = z.infer<typeof PackForm>

/** The question how a pack is sold from now on: where it says, or not any more. */
export const ChangePack = z.object({
	intent: z.literal('end', 'Look again'),
	sold: z.enum(SOLD_AT, 'Choose where you sell it').optional(),
})

const packKey = (message: string) => z.number(message).int(message).positive(message).max(2_147_483_647, message)

/** The API's body to order a pack. `bookingId` is the player's own booking that its first hours pay for. */
export const NewPackOrder = z.object({
	venueId: packKey('Choose a venue'),
	packId: packKey('Choose a pack'),
	bookingId: packKey('Choose a booking').optional(),
	payBy: z.enum(['card', 'manual'], 'payBy must be card or manual').optional(),
})

/** The form that sells a pack or a membership to a customer, with how it was paid. */
export const SellPack = z.object({
	pack: z.coerce.number('Choose a pack').int('Choose a pack').positive('Choose a pack'),
	method: z.enum(DESK_METHODS, 'Choose how the money came'),
	idempotencyKey: z.string().optional(),
})
export type SellPack = z.infer<typeof SellPack>

const BACK = 'Enter whole rand, or 0'

/**
 * The question whether to take a sold pack back. `seen` is what it said goes back, in whole cents; of a membership that
 * bookings used it is the most, and the desk types `back` in whole rand.
 */
export const TakePackBack = z.object({
	seen: z
		.string('Look again')
		.regex(/^\d{1,10}$/, 'Look again')
		.transform(Number),
	back: z
		.string(BACK)
		.trim()
		.regex(/^R? ?\d{1,6}$/i, BACK)
		.transform((text) => Number(text.replace(/\D/g, '')))
		.optional(),
})

export const UndoSale = z.object({ intent: z.literal('undo', 'Look again') })
