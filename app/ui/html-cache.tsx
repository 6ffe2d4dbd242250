import { createContext, useContext, type HTMLAttributes, type ReactNode } from 'react'
import { SaverProvider, useSaver } from './device.tsx'

/** How the server keeps HTML: in UTF-8, so that it is neither joined nor encoded anew for each page that shows it. */
export type HtmlCache = {
	/** Renders something when there is time and hands over its HTML. */
	renderLater: (content: ReactNode, keep: (html: Uint8Array) => void) => void
	/** What stands in the document for this HTML until the document is sent. */
	standIn: (html: Uint8Array) => string
}

const Keeper = createContext<HtmlCache | null>(null)

/** Around the document on the server, and nowhere else. */
export const HtmlCacheProvider = Keeper.Provider

/** By what it was made of: each HTML by its name, or null for what was shown once. */
const kept = new WeakMap<object, Map<string, Uint8Array | null>>()

/** More, or longer, would be of addresses that somebody makes up. */
const MOST_NAMES = 50
const LONGEST_NAME = 150

type Props = HTMLAttributes<HTMLElement> & {
	as?: 'div' | 'li' | 'ul' | 'nav' | 'section' | 'footer'
	/** Everything the content is made of but what its name says, which is never changed, only replaced. */
	of: object
	/** Tells apart what is made of the same. */
	name: string
	children: ReactNode
}

/**
 * An element whose content follows from `of` and `name` alone, such as the card of a venue. On the server, from the second
 * time on that the same object is shown, its HTML is kept for as long as the object is; in the browser it is an element
 * like any other. The content asks neither for an id (`useId`) nor for the router, and loads no picture ahead.
 */
export function CachedHtml({ as: Element = 'div', of, name, children, ...rest }: Props) {
	const keeper = useContext(Keeper)
	const saver = useSaver()
	const html =
		keeper &&
		cachedHtml(of, saver ? `${name}, saving data` : name, (keep) =>
			keeper.renderLater(<SaverProvider value={saver}>{children}</SaverProvider>, keep),
		)
	if (html) return <Element {...rest} dangerouslySetInnerHTML={{ __html: keeper.standIn(html) }} />
	return <Element {...rest}>{children}</Element>
}

function cachedHtml(of: object, name: string, make: (keep: (html: Uint8Array) => void) => void) {
	if (name.length > LONGEST_NAME) return
	const known = kept.get(of) ?? new Map<string, Uint8Array | null>()
	kept.set(of, known)
	const html = known.get(name)
	if (html === undefined && known.size < MOST_NAMES) known.set(name, null)
	if (html === null) make((made) => known.set(name, made))
	return html
}
