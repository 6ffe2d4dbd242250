import { createContext, useContext, type HTMLAttributes, type ReactNode } from 'react'
import { SaverProvider, useSaver } from './device.tsx'

/** The server's cache of HTML, in UTF-8, so that it is neither joined nor encoded again for each page. */
export type HtmlCache = {
	/** Renders content when there is time and passes on its HTML. */
	renderLater: (content: ReactNode, keep: (html: Uint8Array) => void) => void
	/** Returns the placeholder of this HTML in the document until the document is sent. */
	standIn: (html: Uint8Array) => string
}

const HtmlCacheContext = /* @__PURE__ */ createContext<HtmlCache | null>(null)

/** Wraps the document on the server only. */
export const HtmlCacheProvider = HtmlCacheContext.Provider

/** HTML by the object it was made of and by name; null for content shown once. */
const cache = /* @__PURE__ */ new WeakMap<object, Map<string, Uint8Array | null>>()

/** More or longer names would come from made-up addresses. */
const MOST_NAMES = 50
const LONGEST_NAME = 150

type Props = HTMLAttributes<HTMLElement> & {
	as?: 'div' | 'li' | 'ul' | 'nav' | 'section' | 'footer'
	/** All data of the content but that in its name. The object is never changed, only replaced. */
	of: object
	/** Tells apart contents made of the same object. */
	name: string
	children: ReactNode
}

/**
 * An element whose content follows from `of` and `name` alone, such as the card of a venue. From the second time the
 * same object is shown, the server caches its HTML for as long as the object exists; in the browser it is an ordinary
 * element. The content must not use ids (`useId`) or the router, or preload pictures.
 */
export const CachedHtml = import.meta.env.SSR ? OnServer : InBrowser

function InBrowser({ as: Element = 'div', of, name, ...rest }: Props) {
	return <Element {...rest} />
}

function OnServer({ as: Element = 'div', of, name, children, ...rest }: Props) {
	const htmlCache = useContext(HtmlCacheContext)
	const saver = useSaver()
	const html =
		htmlCache &&
		cachedHtml(of, saver ? `${name}, saving data` : name, (keep) =>
			htmlCache.renderLater(<SaverProvider value={saver}>{children}</SaverProvider>, keep),
		)
	if (html) return <Element {...rest} dangerouslySetInnerHTML={{ __html: htmlCache.standIn(html) }} />
	return <Element {...rest}>{children}</Element>
}

function cachedHtml(of: object, name: string, make: (keep: (html: Uint8Array) => void) => void) {
	if (name.length > LONGEST_NAME) return
	const known = cache.get(of) ?? new Map<string, Uint8Array | null>()
	cache.set(of, known)
	const html = known.get(name)
	if (html === undefined && known.size < MOST_NAMES) known.set(name, null)
	if (html === null) make((made) => known.set(name, made))
	return html
}
