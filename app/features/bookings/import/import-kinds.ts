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

type FileOfKind = {
	title: string
	/** Says how such a file is taken, and which of its `columns` can be left out. */
	about: string
	columns: string
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
		about:
			'Save its bookings to come as CSV. You see each of them before anything is booked. They cost what you charge now and are to be paid: note what was paid elsewhere with Take Payment.',
		columns: 'Without a court, each gets one that’s free. A length in minutes does in place of the end.',
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
		about:
			'Save its weekly hours as CSV. You see each with its dates before anything is booked, and what stands in the way: dates that aren’t free are left out. They’re paid each time.',
		columns:
			'The price is of each date, in whole rand; without one it costs what you charge. Without a last date it goes on as far ahead as you can book, and without a court it gets the one that’s free most often. More than one weekday does too: Tue, Thu.',
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
		about:
			'Save the hours that your customers bought and haven’t used as CSV. You owe them those hours. No money comes into the till or the figures, as it was paid elsewhere, and the tax invoice is the one they have.',
		columns:
			'Without an expiry date the hours are valid until they’re used. By law prepaid hours last three years at least, so an earlier expiry date counts from the day they were bought. A column Sport keeps a pack to one sport.',
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

/** Returns the address of the page that imports files of a kind, within the dashboard of a venue. */
export const importPage = (kind: ImportedKind) => (kind === 'customers' ? '/customers/import' : `/import?of=${kind}`)
