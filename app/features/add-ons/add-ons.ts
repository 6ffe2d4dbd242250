import { rate } from '#app/lib/money.ts'
import { inHours } from '#app/lib/time/time.ts'

export const ADD_ON_KINDS = ['sold', 'hired', 'hourly'] as const
export type AddOnKind = (typeof ADD_ON_KINDS)[number]

/** The kinds as the venue chooses them. */
export const kindWords: Record<AddOnKind, string> = {
	sold: 'Sold, each',
	hired: 'Hired, for the whole booking',
	hourly: 'Hired, by the hour',
}

export const ADD_ON_NAME_MAX = 40
/** How many a venue lists. */
export const MOST_ADD_ONS = 20
/** How many of one that a booking has. */
export const MOST_OF_ONE = 99
export const MOST_IN_STOCK = 9_999
/** In whole rand. */
export const HIGHEST_ADD_ON_PRICE = 10_000

/** An add-on of a booking, at the price (rand) of when it was added. */
export type BookedAddOn = { addOnId: number; name: string; kind: AddOnKind; price: number; quantity: number }

/** Returns the rand of one add-on for a booking of so many hours: a multiple of a half, as prices are whole. */
export const addOnPrice = ({ kind, price, quantity }: Omit<BookedAddOn, 'addOnId' | 'name'>, hours: number) =>
	price * quantity * (kind === 'hourly' ? hours : 1)

export const addOnsPrice = (lines: readonly Omit<BookedAddOn, 'addOnId' | 'name'>[], hours: number) =>
	lines.reduce((total, line) => total + addOnPrice(line, hours), 0)

/** `R40`, `R40 a booking`, `R80 an hour` */
export const priceWords = ({ kind, price }: { kind: AddOnKind; price: number }) =>
	`${rate(price)}${kind === 'hourly' ? ' an hour' : kind === 'hired' ? ' a booking' : ''}`

/** `2 × Racket`, `1 × Lights, 1.5 hours` */
export const addOnWords = ({ name, kind, quantity }: Omit<BookedAddOn, 'addOnId' | 'price'>, hours: number) =>
	`${quantity} × ${name}${kind === 'hourly' ? `, ${inHours(hours)}` : ''}`

/** Names how many of each a booking has, as a form saw them. */
export const addOnsSeen = (lines: readonly Pick<BookedAddOn, 'addOnId' | 'quantity'>[]) =>
	lines
		.map(({ addOnId, quantity }) => `${addOnId}:${quantity}`)
		.sort()
		.join(',') || 'none'
