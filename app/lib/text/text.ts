import { z } from 'zod'
import { hidesLetters, UNPRINTABLE, withoutInvisible } from './printable.ts'

const canBeSeen = (text: string) => withoutInvisible(text).trim() !== ''

/** A rule that is checked only if none before it was broken. Zod's `abort` would skip the checks across fields. */
export const must =
	(isRight: (text: string) => boolean, message: string) =>
	({ value, issues }: z.core.ParsePayload<string>) => {
		if (issues.length === 0 && !isRight(value)) issues.push({ code: 'custom', message, input: value })
	}

type Rules = { max: number; tooLong?: string; required?: string; lines?: boolean }

/** Rules of a name beside those of every text. Made on call, so that pages without a schema load no zod. */
const nameRules = () => [
	must((name) => !canBeSeen(name) || !hidesLetters(name), 'We can’t read some letters of this name. Type it again.'),
	must((name) => !name.includes('://'), 'A name cannot be a web address'),
]

/**
 * Text a person writes: trimmed, counted in code points, shown literally everywhere. Control characters, broken Unicode
 * and text without a visible character are refused. Unless `required`, such text counts as ''. Line breaks are allowed
 * only with `lines`. Only the first error is reported.
 */
export const plainText = (rules: Rules) => textOf(rules, [])

/** A name that tells people apart: every letter of it is visible, and it is no web address. */
export const nameText = (rules: Rules) => textOf(rules, nameRules())

function textOf(
	{ max, tooLong = `Use at most ${max} characters`, required, lines = false }: Rules,
	more: ReturnType<typeof must>[],
) {
	const text = z
		.string(required ?? 'Enter text')
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

/** Optional text of at most `max` characters; `label` names it in the message. */
export const upTo = (label: string, max: number, lines = false) =>
	plainText({ max, lines, tooLong: `${label} must be at most ${max} characters` })

/** For the API: null means the same as '', as responses use it for missing text. */
export const nullable = (text: ReturnType<typeof plainText> | z.ZodString) =>
	(text instanceof z.ZodDefault ? text.unwrap() : text).nullable().transform((value) => value ?? '')
