import { useSyncExternalStore } from 'react'
import type { DataStrategyResult, MiddlewareFunction } from 'react-router'

/** How old the page is, as `14:05`, where the service worker showed a copy of it; undefined once its data is new. */
let asOf = typeof document === 'undefined' ? undefined : document.documentElement.dataset.asOf
const listeners = new Set<() => void>()

function listen(tell: () => void) {
	listeners.add(tell)
	return () => void listeners.delete(tell)
}

/** True while the page is a copy, whose data is old throughout. */
export const isCopy = () => asOf !== undefined

export const useAsOf = () =>
	useSyncExternalStore(
		listen,
		() => asOf,
		() => undefined,
	)

/** In the browser: takes the age off a page whose data has arrived. */
export const noteNews: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
	const results = await next()
	if (request.method === 'GET' && asOf !== undefined && !Object.values(results).some(({ type }) => type === 'error')) {
		asOf = undefined
		for (const tell of listeners) tell()
	}
	return results
}
