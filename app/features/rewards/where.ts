import { allOf } from '#app/lib/text/list.ts'

/** The venues where a reward works: how many, and the names of the first. */
export type Where = { names: string[]; total: number }

/** How many venues are named in a line of a reward, and of a code. */
export const MOST_NAMED = 1
export const MOST_NAMED_OF_CODE = 5

/** `Aces, Beacon Padel and 3 more` */
export function whereWords({ names, total }: Where) {
	const more = total - names.length
	return allOf(more > 0 ? [...names, `${more} more`] : names)
}
