import { AsyncLocalStorage } from 'node:async_hooks'
import type { SubmissionResult } from '@conform-to/dom'
import { parseWithZod } from '@conform-to/zod/v4'
import { data } from 'react-router'
import type { z } from 'zod'
import { AppError, KeyUsed } from '../errors.ts'
import { logError, pathForLog } from '../process/log.server.ts'
import { toast, type Toast } from '../http/toast.server.ts'

/**
 * The data returned to a form that failed: its values (never passwords), its errors and a toast. `unsure` means that
 * the cause is unknown, and so is how much of it was done.
 */
export type Failed = {
	result: SubmissionResult<string[]>
	toast?: Toast
	details?: Record<string, unknown>
	unsure?: true
}

/** Replaces zod's own message for a field with a value that none of our forms sends. */
const NOT_OURS = 'Fill this in as the page asks for it'

const LEAVE_OUT = [
	'pin',
	'password',
	'confirmPassword',
	'currentPassword',
	'againPassword',
	'againCode',
	'againRecovery',
]

/**
 * The text of the toast where a form fails, or its title alone. The description defaults to the message, and
 * `unexpected` is the message where the cause is unknown.
 */
type Failure = string | Words
type Words = { title: string; description?: string; unexpected?: string }

/** For a form whose response was lost, and which was changed and sent again: the first one had arrived. */
const ARRIVED: Words = {
	title: 'It had arrived already',
	description:
		'What you sent first was done, without your later changes. Your bookings and notices show how things stand. To send this as a new one, press the button again.',
}

const UNEXPECTED = 'Something went wrong. Please try again later.'

/**
 * Runs `work` with the checked form, which redirects or returns what the page shows next. `failure` can depend on what
 * was asked. Failures return to the form with everything that was typed: bad fields as 400, an
 * expected failure as a form error plus a toast with its own status, any other as a 500 that is logged.
 */
export async function submit<Schema extends z.ZodType, Shown = never>(
	request: Request,
	schema: Schema,
	failure: Failure | ((input: z.output<Schema>) => string),
	work: (input: z.output<Schema>) => Promise<Response | Shown>,
) {
	const submission = parseWithZod(await readForm(request), { schema, error: () => NOT_OURS })
	if (submission.status !== 'success') {
		return data<Failed>({ result: submission.reply({ hideFields: LEAVE_OUT }) }, { status: 400 })
	}
	try {
		requireAllowed()
		return await work(submission.value)
	} catch (error) {
		if (error instanceof Response) throw error
		const isSecond = error instanceof KeyUsed
		const failed = typeof failure === 'function' ? failure(submission.value) : failure
		const words = isSecond ? ARRIVED : typeof failed === 'string' ? { title: failed } : failed
		const { data: said, init } = error instanceof AppError ? error : unexpected(error, request, words.unexpected)
		const { message: cause, fieldErrors, ...details } = said
		const message = isSecond ? ARRIVED.description! : cause
		const isError = !fieldErrors && !details.notice
		const result = submission.reply({ hideFields: LEAVE_OUT, formErrors: isError ? [message] : [], fieldErrors })
		const { title, description = message } = words
		return data<Failed>(
			{
				result,
				details,
				...(!details.notice && { toast: toast({ title, description, variant: 'destructive' }) }),
				...(init.status >= 500 && { unsure: true }),
			},
			{ status: init.status, headers: init.headers },
		)
	}
}

/** Returns these fields to a form that asks to see something else first. */
export const giveBack = (form: FormData, names: string[]): Pick<Failed, 'result' | 'toast' | 'details'> => ({
	result: { initialValue: Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? '')])) },
})

/** Logs an error whose cause is unknown and returns the message for it. */
export function unexpected(error: unknown, { method, url }: Request, message = UNEXPECTED) {
	logError(error, `${method} ${pathForLog(new URL(url).pathname)}`)
	return new AppError(500, message)
}

/** The GET sibling of `submit`: `found` is what `work` returns, or null where `result` says which fields are wrong. */
export async function look<Schema extends z.ZodType, Found>(
	fields: Record<string, string> | URLSearchParams,
	schema: Schema,
	work: (input: z.output<Schema>) => Promise<Found>,
): Promise<{ found: Found; result?: undefined } | { found: null; result: SubmissionResult<string[]> }> {
	const submission = parseWithZod(new URLSearchParams(fields), { schema })
	if (submission.status !== 'success') return { found: null, result: submission.reply() }
	try {
		return { found: await work(submission.value) }
	} catch (error) {
		if (!(error instanceof AppError) || error.init.status !== 400) throw error
		const { message, fieldErrors } = error.data
		return { found: null, result: submission.reply({ formErrors: fieldErrors ? [] : [message], fieldErrors }) }
	}
}

const MOST_FIELDS = 500
// Our forms nest no deeper than `a[0].b`. `a[4294967294]` would make a list of that length, and `a.a.a…` would nest one
// call per dot.
const FIELD_NAME = /^\w{1,64}(\[\d{0,3}\])?(\.\w{1,64})?$/

/**
 * Reads the form of a request; a body that is no form is a 400. Files are not fields here and are dropped, as are names
 * that none of our forms has; with too many fields none is read.
 */
export async function readForm(request: Request): Promise<FormData> {
	const type = request.headers.get('Content-Type') ?? ''
	if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)/i.test(type)) {
		throw new AppError(415, 'Send the form as it is on the page.')
	}
	try {
		const sent = [...(await request.formData())]
		const form = new FormData()
		for (const [name, value] of sent.length > MOST_FIELDS ? [] : sent) {
			if (typeof value === 'string' && FIELD_NAME.test(name)) form.append(name, value)
		}
		return form
	} catch {
		throw new AppError(400, 'We couldn’t read the form. Try again.')
	}
}

const refused = new AsyncLocalStorage<AppError>()

/** Goes on with a request that is refused: `error` is thrown by `requireAllowed`, where its form can be given back. */
export const refuseWithin = <Result>(error: AppError, work: () => Result): Result => refused.run(error, work)

/** Throws where the request was refused before it got here. */
export function requireAllowed() {
	const error = refused.getStore()
	if (error) throw error
}
