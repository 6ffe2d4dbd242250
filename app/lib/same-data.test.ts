import { expect, test, vi } from 'vitest'
import { sameData } from './same-data.ts'

const isLoaded = (from: string, to: string, formMethod?: 'GET' | 'POST') => {
	const [currentUrl, nextUrl] = [from, to].map((path) => new URL(path, 'https://courtside.example')) as [URL, URL]
	const shouldRevalidate = sameData(({ searchParams }) => searchParams.get('date') ?? '')
	return shouldRevalidate({
		currentUrl,
		nextUrl,
		formMethod,
		defaultShouldRevalidate: true,
		currentParams: {},
		nextParams: {},
	})
}

test.each([
	['a link with the same key', '/day?date=2026-11-29', '/day/new?date=2026-11-29&court=2', undefined, false],
	['a form that asks', '/day?date=2026-11-29', '/day/new?date=2026-11-29&court=2', 'GET', false],
	['a link with another key', '/day?date=2026-11-29', '/day?date=2026-11-30', undefined, true],
	['the way back from a dialog', '/day/new?date=2026-11-29&court=2', '/day?date=2026-11-29', undefined, true],
	['a form that changes something', '/day/new?date=2026-11-29', '/day?date=2026-11-29', 'POST', true],
	['a refresh, or a link to the page itself', '/day?date=2026-11-29', '/day?date=2026-11-29', undefined, true],
] as const)('%s', (_, from, to, method, loaded) => expect(isLoaded(from, to, method)).toBe(loaded))

test('a refresh that a link breaks off is made up for', () => {
	vi.stubGlobal('__reactRouterDataRouter', { state: { revalidation: 'loading' } })
	expect(isLoaded('/day?date=2026-11-29', '/day/new?date=2026-11-29&court=2')).toBe(true)
})
