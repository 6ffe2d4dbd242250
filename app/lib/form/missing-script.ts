import { useEffect } from 'react'
import type { DataStrategyResult, MiddlewareFunction } from 'react-router'
import { postPath, sendPlainly, type Sent } from './sent-form.ts'

/** The page that is on its way, or that came last. */
let onItsWay: string | undefined

/** The form that was sent last, until the router has found who takes it. */
let unsent: Sent | undefined

if (typeof document !== 'undefined') {
	const remember = ({ target, submitter }: SubmitEvent) => (unsent = { form: target as HTMLFormElement, submitter })
	document.addEventListener('submit', remember, { capture: true })
	document.addEventListener('click', () => (unsent = undefined), { capture: true }) // whatever is asked for next
}

/** In the browser: knows which page is asked for before its scripts are. */
export const noteNextPage: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
	const { pathname, search } = new URL(request.url)
	if (request.method === 'GET') onItsWay = pathname + search
	unsent = undefined
	return next()
}

/**
 * What React Router gives up for want of its build is made whole, in browsers with the Navigation API. Where a script of
 * the next page is missing it would load the present page anew: this loads the next one, with the toast of the form that
 * led to it. Where another build than the page's is asked who takes a form, it would open the form's address: this sends
 * the form as a browser without scripts does.
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
