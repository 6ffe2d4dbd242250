import { z } from 'zod'
import { AppError, invalid, type FieldErrors } from '../errors.ts'

/**
 * Reads and checks a JSON body. A body that does not fit the schema is a 400 with messages per field, another content
 * type a 415. Fields that the schema does not name are dropped.
 */
export async function readJson<Schema extends z.ZodType>(request: Request, schema: Schema): Promise<z.output<Schema>> {
	requireJson(request)
	return check(schema, parseJson(await request.arrayBuffer()))
}

function requireJson(request: Request) {
	const type = request.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase()
	if (type !== 'application/json') throw new AppError(415, 'Send JSON (Content-Type: application/json).')
}

/** For calls that need no body: a body that is sent must be a JSON object, and is otherwise ignored. */
export async function readNothing(request: Request) {
	const body = await request.arrayBuffer()
	if (body.byteLength === 0) return
	requireJson(request)
	check(z.object({}), parseJson(body))
}

/** Checks values from elsewhere than a body, e.g. a query: invalid ones are a 400 with messages per field. */
export function check<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
	const result = schema.safeParse(value)
	if (result.success) return result.data
	const [first] = result.error.issues
	// A value that is not an object has no field for the message, and zod's own message is not for people.
	if (first?.code === 'invalid_type' && first.path.length === 0) throw invalid('Send a JSON object.')
	const fields = Object.entries(z.flattenError(result.error).fieldErrors as FieldErrors)
	const fieldErrors = Object.fromEntries(fields.map(([field, messages]) => [field, [...new Set(messages)]]))
	throw invalid(first?.message ?? 'The request is not valid.', fieldErrors)
}

const MAX_DEPTH = 20

const decoder = new TextDecoder('utf-8', { fatal: true })

function parseJson(body: ArrayBuffer): unknown {
	let text: string
	try {
		text = decoder.decode(body)
	} catch {
		throw invalid('The body is not valid UTF-8.')
	}
	if (deeperThan(text, MAX_DEPTH)) throw invalid('The JSON is nested too deeply.')
	try {
		return JSON.parse(text)
	} catch {
		throw invalid('The body is not valid JSON.')
	}
}

/** Matches brackets, and strings, inside which brackets do not count. An unfinished string takes the rest. */
const OUTSIDE = /"(?:[^"\\]|\\[^])*"?|[{}[\]]/g

function deeperThan(text: string, limit: number) {
	let depth = 0
	for (const [bracket] of text.matchAll(OUTSIDE)) {
		if (bracket.startsWith('"')) continue
		depth += bracket === '{' || bracket === '[' ? 1 : -1
		if (depth > limit) return true
	}
	return false
}

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The action of a route with several methods: `export const action = methods({ POST, DELETE })`; others are a 405. */
export function methods<Args extends { request: Request }>(
	handlers: Partial<Record<Method, (args: Args) => Promise<unknown>>>,
) {
	return async (args: Args) => {
		const handler = handlers[args.request.method as Method]
		if (!handler) return methodNotAllowed()
		return handler(args)
	}
}

/** For resources that cannot be read: `export const loader = methodNotAllowed`. */
export const methodNotAllowed = () => {
	throw new AppError(405, 'Method not allowed')
}
