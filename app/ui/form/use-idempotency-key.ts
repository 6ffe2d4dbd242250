import { useState } from 'react'
import { useActionData, useLocation } from 'react-router'
import { isLost, isReturning } from '#app/lib/form/lost-connection.ts'

/**
 * The key of a form that creates something, as it was when the form was opened or came back; that of one which got no
 * answer, or failed nobody knows why, stays, as it may have been carried out. A page that loads its data anew meanwhile
 * is given another one, with which a second tap would count as a second wish.
 */
export function useIdempotencyKey(fresh: string) {
	const { key: visit } = useLocation()
	const [kept, setKept] = useState({ visit, key: fresh })
	const answer = useActionData<{ unsure?: true }>()
	if (kept.visit === visit || isLost(answer) || answer?.unsure) return kept.key
	const key = isReturning() ? kept.key : fresh
	setKept({ visit, key })
	return key
}
