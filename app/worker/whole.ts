import { END_OF_FILE, END_OF_PAGE, PERSON_HEADER } from '#app/lib/document-marks.ts'

/** True if our server sent it. A hotel's sign-in page, or a proxy's error, is not ours. */
export const isOurs = ({ headers }: Response) => headers.has(PERSON_HEADER)

/** The data of a page is one line of JSON. */
const ENDS = { page: END_OF_PAGE, file: 'END:VCALENDAR', data: ']\n' }

/** True if the text of a page, of a calendar file or of the data of a page arrived to its end. */
export const isWholePage = (text: string, kind: keyof typeof ENDS) =>
	(kind === 'data' ? text : text.trimEnd()).endsWith(ENDS[kind])

const TYPES: [ending: string, type: RegExp, end: string][] = [
	['.js', /javascript/, END_OF_FILE],
	['.css', /^text\/css/, END_OF_FILE],
	['.svg', /^image\/svg/, '</svg>'],
	['.json', /^application\/json/, '}'],
]

/** True for the text of a file of a build that arrived to its end; false for files that no text ends. */
export function isWholeFile(path: string, type: string | null, text: string) {
	const [, expected, end] = TYPES.find(([ending]) => path.endsWith(ending)) ?? []
	return expected?.test(type ?? '') === true && text.trimEnd().endsWith(end!)
}
