import { useState } from 'react'
import { useActionData, useLocation } from 'react-router'
import { isLost, isReturning } from '#app/lib/form/lost-connection.ts'
import { useHydrated } from '../use-hydrated.ts'

/**
 * Returns the idempotency key of a form, as of when the form was opened or came back. The key stays the same after a
 * form that got no response or failed for an unknown reason, as it may have been carried out. If the page reloads its
 * data meanwhile, no new key is used: with it a second tap would count as a new request.
 *
 * A document brings its key with it, for a form that is sent before scripts run. All others are made here: what the
 * phone has kept would bring one that was used.
 */
export function useIdempotencyKey(ofDocument: string) {
	const { key: visit } = useLocation()
	const hydrated = useHydrated()
	const [isCopy] = useState(() => !hydrated && isCopyOfDocument())
	const [current, setCurrent] = useState(() => ({ visit, key: hydrated ? crypto.randomUUID() : ofDocument }))
	const response = useActionData<{ unsure?: true }>()
	const isUsed = hydrated && isCopy && current.key === ofDocument
	const isKnown = current.visit === visit || isLost(response) || response?.unsure
	if (isKnown && !isUsed) return current.key
	const key = isReturning() ? current.key : crypto.randomUUID()
	setCurrent({ visit, key })
	return key
}

const isCopyOfDocument = () => typeof document !== 'undefined' && 'asOf' in document.documentElement.dataset
