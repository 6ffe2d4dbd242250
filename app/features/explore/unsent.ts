import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { keepsScroll } from '#app/ui/link/link.tsx'
import { type ExploreQuery, exploreAddress, NO_FILTERS, readAddress } from './address.ts'

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/**
 * Returns where a link leads once the form's unsent values are added.
 *
 * The screen shows `shown`. What the link changes comes from the link, all else from the form. A link that clears the
 * filters clears unsent ones too.
 */
export function withUnsent(shown: ExploreQuery, link: ExploreQuery, form: ExploreQuery, clears = false): ExploreQuery {
	const names = Object.keys({ ...link, ...form }) as (keyof ExploreQuery)[]
	const taken = names.map((name) => [name, isSame(link[name], shown[name]) ? form[name] : link[name]])
	const next = { ...(Object.fromEntries(taken) as ExploreQuery), view: link.view, bbox: link.bbox }
	const all = { ...next, ...(clears && NO_FILTERS), page: 1 }
	// A day excludes "free now": the later choice wins.
	if (!isSame(link.date, shown.date)) all.freeNow = false
	else if (all.freeNow) all.date = null
	return isSame({ ...all, page: 0 }, { ...link, page: 0 }) ? link : all
}

/** Reads the search form like an address. When a name appears twice, the first one counts. */
export function readForm(form: HTMLFormElement, today: string) {
	const params = new URLSearchParams()
	for (const [name, value] of new FormData(form)) if (typeof value === 'string') params.append(name, value)
	return readAddress(params, today)
}

/** Returns a click handler that keeps unsent input when links around the search are followed. */
export function useUnsent(shown: ExploreQuery, today: string) {
	const navigate = useNavigate()
	return (event: MouseEvent<HTMLElement>) => {
		if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
		const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
		const form = event.currentTarget.querySelector<HTMLFormElement>('form[role=search]')
		if (!link || !form || link.origin !== location.origin || link.pathname !== '/') return
		const wanted = readAddress(new URLSearchParams(link.search), today)
		const next = withUnsent(shown, wanted, readForm(form, today), 'clears' in link.dataset)
		if (next === wanted) return
		event.preventDefault()
		void navigate(exploreAddress(next), { preventScrollReset: keepsScroll(link) })
	}
}
