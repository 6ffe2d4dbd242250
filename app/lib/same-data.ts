import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * Returns the `shouldRevalidate` of a route whose data is the same for all addresses with the same key: a link from one
 * to another does not load it anew. A form does, and so does a refresh.
 */
export const sameData =
	(keyOf: (url: URL) => string) =>
	({ currentUrl, nextUrl, formMethod = 'GET', defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) => {
		const isLink = formMethod.toUpperCase() === 'GET' && currentUrl.href !== nextUrl.href
		return isLink && keyOf(currentUrl) === keyOf(nextUrl) ? false : defaultShouldRevalidate
	}
