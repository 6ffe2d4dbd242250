/** Seconds until a refused client may try again. */
export const RETRY_AFTER = '5'

/** Says to a person without a part in any venue that the dashboard is not theirs; its screen knows it by these words. */
export const ACCESS_RESTRICTED = 'Access Restricted'

/** Sends the headers of what loaders and actions returned or threw, except cookies: React Router drops them. */
export function carryHeaders(page: Record<'loaderHeaders' | 'actionHeaders', Record<string, Headers>>, to: Headers) {
	for (const headers of [...Object.values(page.loaderHeaders), ...Object.values(page.actionHeaders)]) {
		headers.forEach((value, name) => name !== 'set-cookie' && to.set(name, value))
	}
}

export type FieldErrors = Record<string, string[]>

/**
 * An expected failure with a message for the person.
 *
 * It carries the shape of React Router's `data()`, so throwing it is enough: a page renders its ErrorBoundary with the
 * status, an API route responds with `{ message, fieldErrors? }` as JSON. Anything else thrown is a bug and a 500.
 */
export class AppError extends Error {
	readonly type = 'DataWithResponseInit'
	readonly data: { message: string; fieldErrors?: FieldErrors } & Record<string, unknown>
	readonly init: { status: number; headers?: Record<string, string> }

	constructor(
		status: number,
		message: string,
		more: { fieldErrors?: FieldErrors; headers?: Record<string, string>; [detail: string]: unknown } = {},
	) {
		super(message)
		this.name = 'AppError'
		const { headers, ...details } = more
		this.data = { message, ...details }
		this.init = { status, headers }
	}
}

/** A request with the idempotency key of one that was carried out, and with other input. */
export class KeyUsed extends AppError {
	constructor() {
		super(422, 'This Idempotency-Key was used for something else.')
	}
}

export const invalid = (message: string, fieldErrors?: FieldErrors) =>
	new AppError(400, message, fieldErrors && { fieldErrors })
export const signInFirst = () => new AppError(401, 'Sign in to continue.')
export const forbidden = (message = 'You do not have access to this.') => new AppError(403, message)
export const notFound = (message: string) => new AppError(404, message)
/** `details` travel beside the message, e.g. the free alternatives after a lost race. */
export const conflict = (message: string, details?: Record<string, unknown>) => new AppError(409, message, details)
/** Asks the person to read something before it is done. Nothing failed, so the form shows no toast. */
export const noticeFirst = (message: string, details?: Record<string, unknown>) =>
	conflict(message, { ...details, notice: message })
export const tooMany = (seconds: number, message = `Too many tries. Wait ${inWords(seconds)} and try again.`) =>
	new AppError(429, message, { headers: { 'Retry-After': String(Math.ceil(seconds)) } })

function inWords(seconds: number) {
	if (seconds <= 1) return 'a second'
	if (seconds <= 90) return `${Math.ceil(seconds)} seconds`
	return `${Math.ceil(seconds / 60)} minutes`
}
