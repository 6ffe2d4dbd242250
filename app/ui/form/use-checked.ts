import { useEffect, useRef, useState } from 'react'

/**
 * Returns the value that is chosen among the radios of an element, and the props of that element. It is empty until the
 * scripts of the page run.
 */
export function useChecked() {
	const [checked, setChecked] = useState('')
	const ref = useRef<HTMLDivElement>(null)
	const onChange = () => setChecked(ref.current?.querySelector<HTMLInputElement>(':checked')?.value ?? '')
	// Looked at once by itself too: it may be chosen before the scripts come.
	useEffect(onChange, [])
	return [checked, { ref, onChange }] as const
}
