import { z } from 'zod'
import { UNPRINTABLE } from '#app/lib/text/printable.ts'
import { must, nameText, plainText } from '#app/lib/text/text.ts'
import { isOneAlphabet, isOurs, isReserved } from './names/look-alikes.ts'

/** Longer passwords would only cost hashing time. */
const PASSWORD_MAX = 200
const shortUsername = 'Username must be at least 3 characters'
const EMAIL_MAX = 254
const nameUpTo = (max: number) =>
	plainText({ max, tooLong: `Username must be at most ${max} characters`, required: shortUsername }).refine(
		(name) => [...name].length >= 3,
		shortUsername,
	)
const username = nameUpTo(40)
// Control characters, such as escape, can be sent by accident and cannot be typed again.
const UNTYPABLE = /\p{Cc}/u
const passwordOf = (least: number) => {
	const short = `Password must be at least ${least} characters`
	return z
		.string(short)
		.max(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`)
		.refine((text) => [...text].length >= least, short)
}
const password = passwordOf(6)

const isTypable = (text: string) => !UNTYPABLE.test(text) && !UNPRINTABLE.test(text)
const newPasswordOf = (least: number) => passwordOf(least).refine(isTypable, 'Some characters cannot be used here')
/** For existing users; the minimum length depends on their role. */
const nextPassword = z
	.string('Choose a password')
	.max(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`)
	.refine(isTypable, 'Some characters cannot be used here')

export const email = z
	.string('Email is required')
	.trim()
	.min(1, 'Email is required')
	.max(EMAIL_MAX, `Email must be at most ${EMAIL_MAX} characters`)
	.pipe(z.email('Enter a valid email address'))

/** A password to compare, of any length we hash. */
export const ownPassword = z
	.string('Enter your password')
	.min(1, 'Enter your password')
	.max(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`)

/** The username may also be the email address. */
export const Login = z.object({ username: nameUpTo(EMAIL_MAX), password })
export type Login = z.infer<typeof Login>

/** A code from an app or a recovery code, in any spelling. */
export const secondCode = z
	.string('Enter a code')
	.trim()
	.max(40, 'That’s too long for a code')
	.regex(/^[\w -]*$/, 'Codes have letters and digits only')

/** Body of the login call; `code` is for users with a second factor. */
export const LoginCall = Login.extend({ code: secondCode.optional() })

export const fullName = nameText({
	max: 100,
	required: 'Full name is required',
	tooLong: 'Full name must be at most 100 characters',
}).check(must((name) => !isOurs(name), 'This name is kept for Courtside itself'))

const person = {
	fullName,
	username: username
		.check(must((name) => /^[\p{L}\p{N}._+-]+$/u.test(name), 'Username can have letters, numbers and . _ + - only'))
		.check(must((name) => !isReserved(name), 'This username is kept for Courtside itself'))
		.check(must(isOneAlphabet, 'Use letters of one alphabet in the username')),
	email,
	location: plainText({ max: 100 }),
	password: newPasswordOf(6),
}
type Twice = { password: string; confirmPassword?: string }
const samePassword = (form: Twice) => (form.confirmPassword ?? form.password) === form.password
const mismatch = {
	path: ['confirmPassword'],
	message: "Passwords don't match",
	// Checked even if other fields are invalid, so that all errors show at once.
	when: ({ value }: { value: unknown }) => typeof (value as Twice | null)?.password === 'string',
}
const confirmPassword = z.string("Passwords don't match")

/** A new account. Calls may omit `confirmPassword`, but it must match if present. */
export const Registration = z
	.object({ ...person, confirmPassword: confirmPassword.optional() })
	.refine(samePassword, mismatch)
export type Registration = z.infer<typeof Registration>

/** The register form, which always asks for the password twice; `least` is its minimum length. */
export const registrationForm = (least: number) =>
	z.object({ ...person, password: newPasswordOf(least), confirmPassword }).refine(samePassword, mismatch)

/** A form that sets a new password, typed twice, with `others` among its fields. */
export const newPassword = <Others extends z.ZodRawShape>(others: Others) =>
	z
		.object({ ...others, password: nextPassword, confirmPassword })
		.refine((form) => samePassword(form as Twice), mismatch)
