import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { HtmlCacheProvider } from '#app/ui/html-cache.tsx'

/** Renders as a server does that caches HTML (`CachedHtml`), after the cache is filled. */
export function renderKeeping(shown: ReactElement) {
	const later: (() => void)[] = []
	const html = renderToStaticMarkup(
		<HtmlCacheProvider
			value={{
				renderLater: (content, keep) => void later.push(() => keep(Buffer.from(renderToStaticMarkup(content)))),
				standIn: (html) => Buffer.from(html).toString(),
			}}
		>
			{shown}
		</HtmlCacheProvider>,
	)
	for (const make of later) make()
	return html
}
