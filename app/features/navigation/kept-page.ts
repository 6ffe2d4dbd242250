import { useSyncExternalStore } from 'react'
import type { DataStrategyResult, MiddlewareFunction } from 'react-router'

/** How old the page is, as `14:05`, where the service worker gave a copy of it; undefined once its data is new. */
let asOf = typeof document === 'undefined' ? undefined : document.documentElement.dataset.asOf
/** True if the worker has said so of the data that arrives. */
let isOfCopy = false
const listeners = new Set<() => void>()

if (typeof navigator !== 'undefined')
	navigator.serviceWorker?.addEventListener('message', ({ data }) => {
		const age = (data as { asOf?: string }).asOf
		if (age === undefined) return
		isOfCopy = true
		if (asOf === undefined) set(age) // the page beneath a form is older
	})

function set(age: string | undefined) {
	asOf = age
	for (const tell of listeners) tell()
}

function listen(tell: () => void) {
	listeners.add(tell)
	return () => void listeners.delete(tell)
}

/** True while the page, or a part of it, is a copy. */
export const isCopy = () => asOf !== undefined

export const useAsOf = () =>
	useSyncExternalStore(
		listen,
		() => asOf,
		() => undefined,
	)

/** True for a copy of another day, whose `tonight` may be over: its age begins with a date (worker/age.ts). */
export const useIsOfAnotherDay = () => useAsOf()?.includes(',') === true

/** In the browser: takes the age off a page whose data has arrived from the server. */
export const noteNews: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
	isOfCopy = false
	const results = await next()
	const news = Object.values(results) // none where the next page is made of the same data
	const isNew = news.length > 0 && news.every(({ type }) => type !== 'error') && !isOfCopy
	if (request.method === 'GET' && isNew && asOf !== undefined) set(undefined)
	return results
}
