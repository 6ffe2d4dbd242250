import { useEffect } from 'react'
import type { DataStrategyResult, MiddlewareFunction } from 'react-router'

/** The page that is on its way, or that came last. */
let onItsWay: string | undefined

/** In the browser: knows which page is asked for before its scripts are. */
export const noteNextPage: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
	const { pathname, search } = new URL(request.url)
	if (request.method === 'GET') onItsWay = pathname + search
	return next()
}

/**
 * Where a script of the next page is missing, as its build has long gone, React Router loads the present page anew. In
 * browsers with the Navigation API this loads the next one instead, with the toast of the form that led to it.
 */
export function useWholePages() {
	useEffect(() => {
		if (!('navigation' in window)) return
		const redirect = (event: NavigateEvent) => {
			if (event.navigationType !== 'reload' || event.userInitiated || onItsWay === undefined) return
			event.preventDefault()
			window.location.assign(onItsWay)
		}
		window.navigation.addEventListener('navigate', redirect)
		return () => window.navigation.removeEventListener('navigate', redirect)
	}, [])
}
