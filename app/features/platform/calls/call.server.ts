import type { LoaderFunctionArgs } from 'react-router'
import type { z } from 'zod'
import { actWithKey, useKey } from '#app/features/accounts/api-keys/api-key.server.ts'
import type { Scope } from '#app/features/accounts/api-keys/scopes.ts'
import { getUser, requireRole, requireUser, type CurrentUser, type Role } from '#app/features/accounts/auth.server.ts'
import { query } from '#app/lib/form/list.ts'
import { requireAllowed } from '#app/lib/form/form.server.ts'
import { check, methodNotAllowed, readJson } from '#app/lib/http/api.server.ts'
import { requireId } from '#app/lib/ids.ts'

/** A call's description, by which it is checked and documented. */
export type Description = Said & Callers

/** A venue's key has no role, so it never opens a call for one role only, nor takes the place of a visitor. */
type Callers =
	| {
			/** Only for people who are signed in, or have this role. */
			signedIn?: true | Role
			key?: undefined
	  }
	| {
			signedIn: true
			/** A venue's key with this scope may call it too; then it is for that venue only. */
			key: Scope
	  }

type Said = {
	summary: string
	tag:
		| 'Accounts'
		| 'Venues'
		| 'Bookings'
		| 'Payments'
		| 'Venue dashboard'
		| 'Events'
		| 'Tournaments'
		| 'Running clubs'
		| 'Team balancer'
		| 'Rewards'
		| 'Matchmaking'
		| 'Strava'
		| 'About this API'
	/** An example of the body, which a test sends. */
	example?: object
	/** The ids in the address, with the message of the 404 for one that is invalid. */
	ids?: Record<string, string>
	query?: z.ZodObject
	body?: z.ZodType
	/** Status and schema of the answer; `list` is an array of it. */
	status?: 200 | 201
	/** Also responds with 200, where asking again changes nothing. */
	repeatable?: boolean
	/** Also responds with 202; the text says what that means. */
	accepted?: string
	answer?: z.ZodType
	list?: boolean
	/** The answer tells how many there are in all and where the pages before and after are. */
	paged?: boolean
	setsCookie?: boolean
	/** Takes an Idempotency-Key. */
	idempotent?: boolean
	/** Failures beside those that every call has, or in other words than there; `answer` is their own schema. */
	failures?: Record<number, string | { text: string; answer: z.ZodType }>
}

type Given<Said> = LoaderFunctionArgs & {
	user: Said extends { signedIn: true | Role } ? CurrentUser : CurrentUser | null
	ids: Said extends { ids: infer Ids } ? Record<keyof Ids, number> : undefined
	query: Said extends { query: infer Query extends z.ZodType } ? z.output<Query> : undefined
	body: Said extends { body: infer Body extends z.ZodType } ? z.output<Body> : undefined
	idempotencyKey: string | null
}

/**
 * A loader, or a method of an action, under /api: checks the request by the description and hands over what it holds. A
 * result that is not a Response is sent as JSON with the status of the description.
 */
export function call<const Said extends Description>(description: Said, handle: (given: Given<Said>) => unknown) {
	const { signedIn, ids = {}, query: asked, body, status } = description
	async function answer(args: LoaderFunctionArgs): Promise<Response> {
		const { request, params, context } = args
		const key = useKey(context, description.key)
		requireAllowed()
		const given = {
			...args,
			user: key?.user ?? whoCalls(context, signedIn),
			ids: Object.fromEntries(Object.entries(ids).map(([name, message]) => [name, requireId(params[name], message)])),
			query: asked && check(asked, query(request)),
			body: body && (await readJson(request, body)),
			idempotencyKey: request.headers.get('Idempotency-Key'),
		} as unknown as Given<Said>
		const answered = await (key ? actWithKey(key, () => handle(given)) : handle(given))
		return answered instanceof Response ? answered : Response.json(answered, { status })
	}
	return Object.assign(answer, { description: description as Description })
}

function whoCalls(context: LoaderFunctionArgs['context'], signedIn: Description['signedIn']) {
	if (!signedIn) return getUser(context)
	return signedIn === true ? requireUser(context) : requireRole(context, signedIn)
}

type Call = ReturnType<typeof call>
export type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** An action of calls: `export const action = methods({ POST: call(…), DELETE: call(…) })`; other methods are a 405. */
export function methods(calls: Partial<Record<Method, Call>>) {
	const action = (args: LoaderFunctionArgs) => (calls[args.request.method as Method] ?? methodNotAllowed)(args)
	return Object.assign(action, { calls })
}
