import { useState } from 'react'
import { useActionData, useLocation } from 'react-router'
import { isLost, isReturning } from '#app/lib/form/lost-connection.ts'

/**
 * Returns the idempotency key of a form, as of when the form was opened or came back. The key stays the same after a
 * form that got no response or failed for an unknown reason, as it may have been carried out. If the page reloads its
 * data meanwhile, the loader's new key is not used: with it a second tap would count as a new request.
 */
export function useIdempotencyKey(fresh: string) {
	const { key: visit } = useLocation()
	const [current, setCurrent] = useState({ visit, key: fresh })
	const response = useActionData<{ unsure?: true }>()
	if (current.visit === visit || isLost(response) || response?.unsure) return current.key
	const key = isReturning() ? current.key : fresh
	setCurrent({ visit, key })
	return key
}
