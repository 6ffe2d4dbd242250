import { createContext, useContext, type HTMLAttributes, type ReactNode } from 'react'
import { SaverProvider, useSaver } from './device.tsx'

/** Renders something when there is time and hands over its HTML. */
type RenderLater = (content: ReactNode, keep: (html: string) => void) => void

const Renderer = createContext<RenderLater | null>(null)

/** Around the document on the server, and nowhere else. */
export const KeptHtmlProvider = Renderer.Provider

/** By what it was made of: each HTML by its name, or null for what was shown once. */
const kept = new WeakMap<object, Map<string, string | null>>()

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
export function KeptHtml({ as: Element = 'div', of, name, children, ...rest }: Props) {
	const renderLater = useContext(Renderer)
	const saver = useSaver()
	const html =
		renderLater &&
		keptHtml(of, saver ? `${name}, saving data` : name, (keep) =>
			renderLater(<SaverProvider value={saver}>{children}</SaverProvider>, keep),
		)
	if (html) return <Element {...rest} dangerouslySetInnerHTML={{ __html: html }} />
	return <Element {...rest}>{children}</Element>
}

function keptHtml(of: object, name: string, make: (keep: (html: string) => void) => void) {
	if (name.length > LONGEST_NAME) return
	const known = kept.get(of) ?? new Map<string, string | null>()
	kept.set(of, known)
	const html = known.get(name)
	if (html === undefined && known.size < MOST_NAMES) known.set(name, null)
	if (html === null) make((made) => known.set(name, made))
	return html
}
