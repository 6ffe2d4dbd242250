import { z } from 'zod'
import { hidesLetters, UNPRINTABLE, withoutInvisible } from './printable.ts'

const canBeSeen = (text: string) => withoutInvisible(text).trim() !== ''

/** A rule that is looked at only where none before it was broken. Zod's `abort` would keep a form from comparing its other fields. */
export const must =
	(isRight: (text: string) => boolean, message: string) =>
	({ value, issues }: z.core.ParsePayload<string>) => {
		if (issues.length === 0 && !isRight(value)) issues.push({ code: 'custom', message, input: value })
	}

type Rules = { max: number; tooLong?: string; required?: string; lines?: boolean }

/** Rules of a name beside those of every text. Made when called, so that pages which need no schema load no zod. */
const nameRules = () => [
	must(
		(name) => !canBeSeen(name) || !hidesLetters(name),
		'Some letters of this name cannot be seen. Please type it again.',
	),
	must((name) => !name.includes('://'), 'A name cannot be a web address'),
]

/**
 * Text a person writes: trimmed, counted in code points, shown literally everywhere. Control characters and
 * broken Unicode are refused, as is text nobody could see. Without `required` such text counts as left out, which is ''.
 * Line breaks are kept only where `lines` is set. The first thing wrong is the only one told.
 */
export const plainText = (rules: Rules) => textOf(rules, [])

/** A name that people tell others apart by: every letter of it is seen, and it is no web address. */
export const nameText = (rules: Rules) => textOf(rules, nameRules())

function textOf(
	{ max, tooLong = `Please use at most ${max} characters`, required, lines = false }: Rules,
	more: ReturnType<typeof must>[],
) {
	const text = z
		.string(required ?? 'Please enter text')
		.max(max * 4, tooLong)
		.trim()
		.check(must((value) => [...value].length <= max, tooLong))
		.check(
			must(
				(value) => !UNPRINTABLE.test(value) && (lines || !/[\r\n\t]/.test(value)),
				'Some characters cannot be used here',
			),
			...more,
		)
	return required === undefined
		? text.transform((value) => (canBeSeen(value) ? value : '')).default('')
		: text.check(must(canBeSeen, required))
}

/** Text that may be left out, of at most `max` characters; `label` is what the message calls it. */
export const upTo = (label: string, max: number, lines = false) =>
	plainText({ max, lines, tooLong: `${label} must be at most ${max} characters` })

/** For calls: null, as they answer a text that is not there, means the same as ''. */
export const nullable = (text: ReturnType<typeof plainText> | z.ZodString) =>
	(text instanceof z.ZodDefault ? text.unwrap() : text).nullable().transform((value) => value ?? '')
