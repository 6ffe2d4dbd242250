import { END_OF_FILE, END_OF_PAGE, PERSON_HEADER } from '#app/lib/document-marks.ts'

/** True if our server sent it. A hotel's sign-in page, or a proxy's error, is not ours. */
export const isOurs = ({ headers }: Response) => headers.has(PERSON_HEADER)

/** True if the text of a page, or of a calendar file, arrived to its end. */
export const isWholePage = (text: string, isFile: boolean) =>
	text.trimEnd().endsWith(isFile ? 'END:VCALENDAR' : END_OF_PAGE)

const TYPES: [ending: string, type: RegExp, end: string][] = [
	['.js', /javascript/, END_OF_FILE],
	['.css', /^text\/css/, END_OF_FILE],
	['.svg', /^image\/svg/, '</svg>'],
]

/** True for the text of a file of a build that arrived to its end; false for files that no text ends. */
export function isWholeFile(path: string, type: string | null, text: string) {
	const [, expected, end] = TYPES.find(([ending]) => path.endsWith(ending)) ?? []
	if (!expected?.test(type ?? '')) return false
	// React Router writes the list of its routes after the build.
	return text.trimEnd().endsWith(/\/manifest-\w+\.js$/.test(path) ? '};' : end!)
}
