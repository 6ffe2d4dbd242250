import { z } from 'zod'
import { plainText } from '#app/lib/text.ts'

/** Longest password we hash; longer ones only cost time. */
const PASSWORD_MAX = 200
const shortUsername = 'Username must be at least 3 characters'
const shortPassword = 'Password must be at least 6 characters'
const username = plainText({
	max: 40,
	tooLong: 'Username must be at most 40 characters',
	required: shortUsername,
}).refine((name) => [...name].length >= 3, shortUsername)
const password = z
	.string(shortPassword)
	.max(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`)
	.refine((text) => [...text].length >= 6, shortPassword)

export const Login = z.object({ username, password })
export type Login = z.infer<typeof Login>

const person = {
	fullName: plainText({ max: 100, required: 'Full name is required' }),
	username: username.refine(
		(name) => /^[\p{L}\p{N}._@+-]+$/u.test(name),
		'Username can have letters, numbers and . _ @ + - only',
	),
	email: z
		.string('Email is required')
		.trim()
		.min(1, 'Email is required')
		.max(254, 'Email must be at most 254 characters')
		.pipe(z.email('Please enter a valid email address')),
	location: plainText({ max: 100 }),
	password,
}
const samePassword = (form: { password: string; confirmPassword?: string }) =>
	(form.confirmPassword ?? form.password) === form.password
const mismatch = { path: ['confirmPassword'], message: "Passwords don't match" }
const confirmPassword = z.string("Passwords don't match")

/** A new account. A call may leave `confirmPassword` out; where it is sent it has to match. */
export const Registration = z
	.object({ ...person, confirmPassword: confirmPassword.optional() })
	.refine(samePassword, mismatch)
export type Registration = z.infer<typeof Registration>

/** The register page's form, which always asks twice. */
export const RegistrationForm = z.object({ ...person, confirmPassword }).refine(samePassword, mismatch)
