import { formatDay, formatTimeRange } from '#app/lib/time/time.ts'

/** The text of a notice; `link` is a path of ours. */
export type Words = { title: string; body: string; link?: string }

/** A time, which is text once it was stored. */
export type Time = Date | string
export type Span = { start: Time; end: Time }

/** `Sat 28 Nov, 18:00–20:00` */
export const dayAndSpan = ({ start, end }: Span) =>
	`${formatDay(new Date(start))}, ${formatTimeRange(new Date(start), new Date(end))}`

/** The parts of the words beside the data: the subject's id, the actor's present names, and the address to write to us. */
export type About = { id: number; who: { name: string; short: string }; startsAt: Date; contact: string }

/** Money in whole cents. */
export type Money = { amount: number; currency: string }

/** Replaces the name of a deleted person in notices that name them only in passing. */
export const SOMEBODY = 'Somebody'

/** Replaces the words of a notice about a deleted person. */
export const LEFT: Words = { title: 'About somebody who has left', body: 'They have deleted their account.' }

/** The words of a row that only a later version has words for. */
export const UNKNOWN: Words = {
	title: 'You have a new notice',
	body: 'We cannot show it right now. Please look again in a few minutes.',
}

/** Joins the present parts by spaces. */
export const sentences = (...parts: (string | false | null | undefined)[]) => parts.filter(Boolean).join(' ')
