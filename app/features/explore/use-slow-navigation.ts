import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'

const PATIENCE = 200

/** True while the next state of this page (`pathname`) has been loading for a noticeable time (200 ms). */
export function useSlowNavigation(pathname: string) {
	const { location } = useNavigation()
	const pending = location?.pathname === pathname
	const [slow, setSlow] = useState(false)
	useEffect(() => {
		if (!pending) return
		const timer = setTimeout(() => setSlow(true), PATIENCE)
		return () => {
			clearTimeout(timer)
			setSlow(false)
		}
	}, [pending])
	return pending && slow
}
