import { useState } from 'react'
import { useLocation } from 'react-router'

/**
 * The key of a form that creates something, as it was when the form was opened or came back. A page that loads its
 * data anew meanwhile is given another one, with which a second tap would count as a second wish.
 */
export function useFormKey(fresh: string) {
	const { key: visit } = useLocation()
	const [kept, setKept] = useState({ visit, key: fresh })
	if (kept.visit === visit) return kept.key
	setKept({ visit, key: fresh })
	return fresh
}
