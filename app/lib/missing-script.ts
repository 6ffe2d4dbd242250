import { useEffect } from 'react'
import { createPath, useNavigation } from 'react-router'

/**
 * Where a script of the next page is missing, as its build has long gone, React Router loads the present page anew. In
 * browsers with the Navigation API this loads the next one instead, with the toast of the form that led to it.
 */
export function useWholePages() {
	const { location } = useNavigation()
	const next = location && createPath(location)
	useEffect(() => {
		if (next === undefined || !('navigation' in window)) return
		const redirect = (event: NavigateEvent) => {
			if (event.navigationType !== 'reload' || event.userInitiated) return
			event.preventDefault()
			window.location.assign(next)
		}
		window.navigation.addEventListener('navigate', redirect)
		return () => window.navigation.removeEventListener('navigate', redirect)
	}, [next])
}
