import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { KeptHtmlProvider } from '#app/ui/kept-html.tsx'

/** Renders as a server does that caches HTML (`KeptHtml`), after the cache is filled. */
export function renderKeeping(shown: ReactElement) {
	const later: (() => void)[] = []
	const html = renderToStaticMarkup(
		<KeptHtmlProvider
			value={{
				renderLater: (content, keep) => void later.push(() => keep(Buffer.from(renderToStaticMarkup(content)))),
				standIn: (html) => Buffer.from(html).toString(),
			}}
		>
			{shown}
		</KeptHtmlProvider>,
	)
	for (const make of later) make()
	return html
}
