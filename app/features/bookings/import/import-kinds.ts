import { count, customersOf } from '../customers/import/import-words.ts'
import { addDays } from '#app/lib/time/time.ts'

// Files of another system that a venue can bring and undo, beside that of its customers.

export const KINDS = ['bookings', 'regulars', 'packs'] as const
export type Kind = (typeof KINDS)[number]
/** A kind of which a file can be undone; that of customers has a preview of its own. */
export type ImportedKind = Kind | 'customers'

/** Returns the kind that an address asks for, `?of=packs`. */
export const kindIn = (query: URLSearchParams): Kind => KINDS.find((kind) => kind === query.get('of')) ?? 'bookings'

/** How many lines of a kind the preview lists. */
export const MOST_LISTED = 100

/** Says what a file of a kind holds and what its lines do, by a word or two before each. */
export type FileFacts = { of: ImportedKind; about: string; says: readonly (readonly [term: string, words: string])[] }

type FileOfKind = {
	title: string
	facts: FileFacts
	/** Of one line, and of several. */
	words: [one: string, many: string]
	/** The largest file, in bytes and lines: they are checked and brought together. */
	bytes: number
	lines: number
	hint: string
	tooMany: string
	/** Returns the first lines of such a file, as the form shows them on a day. */
	example: (today: string) => string
}

export const FILES: Record<Kind, FileOfKind> = {
	bookings: {
		title: 'Bookings',
		facts: {
			of: 'bookings',
			about: 'Bookings to come, saved as CSV. You see each of them before anything is booked.',
			says: [
				['It needs', 'Day, start, end (or length) and name.'],
				['It can have', 'Court, phone, sport, status and note. Without a court, each gets one that’s free.'],
				[
					'Phone',
					'A number we can’t read is left out and listed. The booking is made without it, so that nobody else gets the court.',
				],
				['Money', 'They cost what you charge now and are to be paid. Note what was paid elsewhere with Take Payment.'],
			],
		},
		words: ['booking', 'bookings'],
		bytes: 200_000,
		lines: 500,
		hint: 'Up to 500 bookings.',
		tooMany: 'A file can have up to 500 bookings. Split it, for example by month.',
		example: (today) => `Date,Start,End,Court,Name,Phone
${addDays(today, 7)},18:00,19:00,1,Zanele Dube,082 555 0139
${addDays(today, 8)},09:00,10:00,1,Ruan Botha,`,
	},
	regulars: {
		title: 'Regulars',
		facts: {
			of: 'regulars',
			about:
				'Weekly hours, saved as CSV. You see each with its dates, and which aren’t free, before anything is booked.',
			says: [
				['It needs', 'Weekday (or first date), start, end (or length) and name. Several weekdays work too: Tue, Thu.'],
				['It can have', 'Court, phone, sport, price, first and last date, and status.'],
				['Court', 'Without one, each gets the court that’s free most often.'],
				['Dates', 'Dates that aren’t free are left out. Without a last date it goes on as far ahead as you can book.'],
				[
					'Money',
					'The price is of each date, in whole rand. Without one it costs what you charge. They’re paid each time.',
				],
			],
		},
		words: ['regular', 'regulars'],
		bytes: 200_000,
		lines: 200,
		hint: 'Up to 200 weekly hours.',
		tooMany: 'A file can have up to 200 weekly hours. Split it, for example by weekday.',
		example: (today) => `Customer,Phone,Court,Weekday,From,To,Price,First date,Last date
Zanele Dube,082 555 0139,1,Tuesday,18:00,19:00,,${addDays(today, 7)},${addDays(today, 91)}
Ruan Botha,,1,Saturday,09:00,10:00,150,${addDays(today, 7)},${addDays(today, 91)}`,
	},
	packs: {
		title: 'Packs',
		facts: {
			of: 'packs',
			about: 'Hours your customers bought and haven’t used, saved as CSV. You see each pack before you owe it.',
			says: [
				['It needs', 'Hours left, and name.'],
				[
					'It can have',
					'Phone, pack, sport, what was paid, when it was bought and when it expires. A sport keeps it to that.',
				],
				[
					'Expiry',
					'A date in the file is kept, and what’s past it is left out. Without one, hours last the three years of the law: from the day they were bought, or else from today.',
				],
				[
					'Money',
					'None comes into the till or the figures, as it was paid elsewhere. The tax invoice is the one they have.',
				],
			],
		},
		words: ['pack', 'packs'],
		bytes: 400_000,
		lines: 2_000,
		hint: 'Up to 2\u202f000 packs.',
		tooMany: 'A file can have up to 2\u202f000 packs. Split it and import the parts one after the other.',
		example: (today) => `Customer,Phone,Pack,Hours left,Paid,Bought,Expires
Zanele Dube,082 555 0139,Ten hours,6,R1 800,${addDays(today, -60)},${addDays(today, 1_400)}
Ruan Botha,,Five hours,2.5,R950,${addDays(today, -20)},`,
	},
}

export const titleOf = (kind: ImportedKind) => (kind === 'customers' ? 'Customers' : FILES[kind].title)

/** `1 booking`, `12 bookings` */
export const linesOf = (kind: ImportedKind, number: number) => {
	if (kind === 'customers') return customersOf(number)
	const [one, many] = FILES[kind].words
	return number === 1 ? `1 ${one}` : `${count(number)} ${many}`
}

/** `1 Booking`, as a button says it. */
export const buttonOf = (kind: Kind, number: number) =>
	linesOf(kind, number).replace(/[a-z]/, (letter) => letter.toUpperCase())

/** Names the columns of a preview, so that they are known to be those that were seen. */
export const checkedOf = ({ columns, order }: { columns: readonly string[]; order?: string }) =>
	[...columns, order ?? ''].join(',')

/** Returns the address of an import's page, within the dashboard of a venue. */
export const importedPage = (id: number, below = '') => `/import/${id}${below}`

/** Returns the address of the page that imports files of a kind, within the dashboard of a venue. */
export const importPage = (kind: ImportedKind) => (kind === 'customers' ? '/customers/import' : `/import?of=${kind}`)
