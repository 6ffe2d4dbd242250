import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'

/** Closes a `<details>` on Escape (focus returns to its summary), a press outside, or the request of another page. */
export function useDismissable() {
	const ref = useRef<HTMLDetailsElement>(null)
	const next = useNavigation().location?.key

	// Not when the page has arrived: a menu opened meanwhile belongs to it.
	useEffect(() => {
		if (ref.current && next !== undefined) ref.current.open = false
	}, [next])

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
