import type { MiddlewareFunction } from 'react-router'
import { createCount } from '#app/features/limits/changes.server.ts'
import { MOST_CHANGES, MOST_CHANGES_OF_VISITORS, UNCOUNTED } from '#app/features/limits/limits.server.ts'
import { refuseWithin } from '#app/lib/form/form.server.ts'
import { addressContext } from '#app/lib/http/request-context.server.ts'
import { getKey } from './api-keys/api-key.server.ts'
import { getUser } from './auth.server.ts'

const count = createCount()

/** On the root route: a person, a venue's key, or an address that nobody has signed in from, changes so much in a minute; then 429. */
export const limitChanges: MiddlewareFunction<Response> = ({ request, context }, next) => {
	if (request.method === 'GET' || request.method === 'HEAD' || UNCOUNTED.has(new URL(request.url).pathname))
		return next()
	const user = getUser(context)
	const key = getKey(context)
	const refusal = user
		? count(`person ${user.id}`, MOST_CHANGES)
		: key
			? count(`key ${key.id}`, MOST_CHANGES)
			: count(`address ${context.get(addressContext)}`, MOST_CHANGES_OF_VISITORS)
	return refusal ? refuseWithin(refusal, next) : next()
}
