import type { FileFacts } from '../../import/import-kinds.ts'

/** The largest file of customers, in bytes and lines; those of 50,000 people with notes have about 5 MB. */
export const FILE_BYTES = 8_000_000
export const FILE_LINES = 50_000
/** How many lines of a kind the preview lists. */
export const MOST_LISTED = 100

export const FILE_HINT = 'Up to 8 MB and 50\u202f000 lines.'
export const TOO_LARGE = 'A file can be up to 8 MB. Split it and import the parts one after the other.'

/** The first lines of such a file. */
export const EXAMPLE = `Name,Phone,Email,Tags,Note
Zanele Dube,082 555 0139,,League,
Ruan Botha,,ruan@example.com,,`

export const FACTS: FileFacts = {
	of: 'customers',
	about: 'Your list of customers, saved as CSV. You see what changes before anything is stored.',
	says: [
		['It needs', 'Name, in one column or two.'],
		['It can have', 'Phone, email, tags and note.'],
		['What you have', 'Nothing of it is overwritten. You can take back new customers for a day.'],
		['Your file', 'We keep nothing of it but lines that are left out, for 30 days.'],
	],
}
