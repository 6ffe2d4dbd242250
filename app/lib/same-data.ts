import type { ShouldRevalidateFunctionArgs } from 'react-router'

type Browser = { __reactRouterDataRouter?: { state: { revalidation: 'idle' | 'loading' } } }

/**
 * Returns the `shouldRevalidate` of a route whose data is the same for all addresses with the same key: a link to another
 * of them does not load it anew, nor one to a dialog over the page, unless the page is about to be refreshed. Forms and
 * refreshes do, and so does the way back from a dialog, in which something may have changed.
 */
export const sameData =
	(keyOf: (url: URL) => string) =>
	({ currentUrl, nextUrl, formMethod = 'GET', defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) => {
		const isLink = formMethod.toUpperCase() === 'GET' && currentUrl.href !== nextUrl.href
		const isHere = nextUrl.pathname === currentUrl.pathname
		const isOver = nextUrl.pathname.startsWith(`${currentUrl.pathname}/`) && !isBeingRefreshed()
		return isLink && (isHere || isOver) && keyOf(currentUrl) === keyOf(nextUrl) ? false : defaultShouldRevalidate
	}

/** A link breaks the refresh of a page off, for instance of a copy. */
const isBeingRefreshed = () => (globalThis as Browser).__reactRouterDataRouter?.state.revalidation === 'loading'
