import { useEffect, useState, type ComponentType } from 'react'
import { useLocation } from 'react-router'

/**
 * The outbox of a person by id, or of a visitor, who is 0. It is loaded on the first page with a form that may wait, or
 * where something waits. Loaded ahead, it is there when the connection is not.
 */
export function LazyOutbox({ person }: { person: number }) {
	const { key } = useLocation()
	const [Outbox, setOutbox] = useState<ComponentType<{ person: number }>>()
	useEffect(() => {
		if (Outbox || !(isUsed() || document.querySelector('[data-wish]'))) return
		import('./outbox.tsx').then(
			({ Outbox }) => setOutbox(() => Outbox),
			() => {}, // the next page tries again
		)
	}, [key, Outbox])
	return Outbox && <Outbox key={person} person={person} />
}

function isUsed() {
	try {
		return localStorage.getItem('outbox') !== null
	} catch {
		return false // storage is off
	}
}
