import { useEffect, useState, type ComponentType } from 'react'
import { useLocation } from 'react-router'

/**
 * Returns the outbox of the signed-in person, loaded on the first page with a form that may wait, or where something
 * waits. Loaded ahead, it is there when the connection is not.
 */
export function useOutbox(person: number | undefined) {
	const { key } = useLocation()
	const [Outbox, setOutbox] = useState<ComponentType<{ person: number }>>()
	useEffect(() => {
		if (person === undefined || Outbox || !(isUsed() || document.querySelector('[data-wish]'))) return
		import('./outbox.tsx').then(
			({ Outbox }) => setOutbox(() => Outbox),
			() => {}, // the next page tries again
		)
	}, [key, person, Outbox])
	return person === undefined ? undefined : Outbox
}

function isUsed() {
	try {
		return localStorage.getItem('outbox') !== null
	} catch {
		return false // storage is off
	}
}
