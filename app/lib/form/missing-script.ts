import { useEffect } from 'react'
import type { DataStrategyResult, MiddlewareFunction } from 'react-router'

/** The page that is loading, or that was loaded last. */
let onItsWay: string | undefined

/** In the browser: notes which page is asked for before its scripts load. */
export const noteNextPage: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
	const { pathname, search } = new URL(request.url)
	if (request.method === 'GET') onItsWay = pathname + search
	return next()
}

/**
 * Completes navigations that React Router gives up because the server has a new build: if a script of the next page is
 * missing, the router would reload the present page. This loads the next one, with the toast of the form that led to
 * it. Needs the Navigation API.
 */
export function useWholePages() {
	useEffect(() => {
		if (!('navigation' in window)) return
		const redirect = (event: NavigateEvent) => {
			if (event.userInitiated || event.navigationType !== 'reload' || onItsWay === undefined) return
			event.preventDefault()
			window.location.assign(onItsWay)
		}
		window.navigation.addEventListener('navigate', redirect)
		return () => window.navigation.removeEventListener('navigate', redirect)
	}, [])
}
