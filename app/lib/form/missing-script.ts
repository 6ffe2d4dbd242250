import { useEffect } from 'react'
import type { DataStrategyResult, MiddlewareFunction } from 'react-router'
import { postPath, sendPlainly, type Sent } from './sent-form.ts'

/** The page that is loading, or that was loaded last. */
let onItsWay: string | undefined

/** The form that was sent last, until the router has found the route that takes it. */
let unsent: Sent | undefined

if (typeof document !== 'undefined') {
	const remember = ({ target, submitter }: SubmitEvent) => (unsent = { form: target as HTMLFormElement, submitter })
	document.addEventListener('submit', remember, { capture: true })
	document.addEventListener('click', () => (unsent = undefined), { capture: true }) // a click may ask for another page
}

/** In the browser: notes which page is asked for before its scripts load. */
export const noteNextPage: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
	const { pathname, search } = new URL(request.url)
	if (request.method === 'GET') onItsWay = pathname + search
	unsent = undefined
	return next()
}

/**
 * Completes navigations that React Router gives up because the server has a new build. Needs the Navigation API. If a
 * script of the next page is missing, the router would reload the present page: this loads the next one, with the toast
 * of the form that led to it. If the server's manifest is of another build, the router would open the form's address:
 * this sends the form as a browser without scripts does.
 */
export function useWholePages() {
	useEffect(() => {
		if (!('navigation' in window)) return
		const redirect = (event: NavigateEvent) => {
			if (event.userInitiated || event.formData) return
			if (event.navigationType === 'reload' && onItsWay !== undefined) {
				event.preventDefault()
				window.location.assign(onItsWay)
			} else if (!event.destination.sameDocument && unsent && isFor(event.destination.url, unsent)) {
				event.preventDefault()
				sendPlainly(unsent)
			}
		}
		window.navigation.addEventListener('navigate', redirect)
		return () => window.navigation.removeEventListener('navigate', redirect)
	}, [])
}

const isFor = (url: string, sent: Sent) => new URL(url).pathname === postPath(sent)
