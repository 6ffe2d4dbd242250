/** The things a venue's key may do, in the words that its owner reads. */
export const SCOPES = {
	'bookings:read':
		'See bookings, events and who plays, with the phone numbers of walk-ins and the mail addresses of players',
	'bookings:write': 'Book walk-ins; confirm, complete and cancel bookings',
	'customers:read': 'See customers, what they owe and, without an account, their phone numbers',
	'doors:read': 'See when courts are taken and their entry codes, to open doors and switch lights',
} as const

export type Scope = keyof typeof SCOPES

export const isScope = (text: string): text is Scope => Object.hasOwn(SCOPES, text)

/** How many requests a key makes in a minute, reading included. */
export const MOST_REQUESTS = 600
