import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Closes a `<details>` on Escape (giving focus back to its summary), on a press outside and on navigation. */
export function useDismissable() {
	const ref = useRef<HTMLDetailsElement>(null)
	const { key } = useLocation()
	const shownAt = useRef(key)

	useEffect(() => {
		if (ref.current && shownAt.current !== key) ref.current.open = false // not one that was opened before scripts ran
		shownAt.current = key
	}, [key])

	useEffect(() => {
		const onKey = (event: KeyboardEvent) => {
			const details = ref.current
			if (event.key !== 'Escape' || !details?.open) return
			const held = details.contains(document.activeElement)
			details.open = false
			if (held) details.querySelector('summary')?.focus()
		}
		const onPress = (event: PointerEvent) => {
			const details = ref.current
			if (details?.open && !details.contains(event.target as Node)) details.open = false
		}
		document.addEventListener('keydown', onKey)
		document.addEventListener('pointerdown', onPress)
		return () => {
			document.removeEventListener('keydown', onKey)
			document.removeEventListener('pointerdown', onPress)
		}
	}, [])

	return ref
}
