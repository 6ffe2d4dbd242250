import { useEffect, useEffectEvent, type ComponentProps } from 'react'
import { createPath, Link as RouterLink, useNavigate, useNavigation } from 'react-router'

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
	/**
	 * An address of ours, or one that another program opens, such as `tel:`. A relative one is resolved against its
	 * route, and costs as much as the router's link.
	 */
	to: string
	/** Prevents scrolling to the top. Of many links, the element around them says it by `data-keep-scroll`. */
	preventScrollReset?: boolean
	/** Loads the document anew: for an address that leaves the product, or that only the server can show. */
	reloadDocument?: boolean
}

/** The link for our own addresses: a plain `<a>`, which renders much faster than the router's. */
export function Link({ to, preventScrollReset, reloadDocument, ...rest }: LinkProps) {
	const opens = /^(tel|mailto|sms):/.test(to)
	if (!opens && !/^[/?#]/.test(to)) return <RouterLink to={to} preventScrollReset={preventScrollReset} {...rest} />
	return (
		<a
			href={to}
			data-discover={reloadDocument || opens ? undefined : 'true'}
			data-reload={reloadDocument || undefined}
			data-keep-scroll={preventScrollReset || undefined}
			{...rest}
		/>
	)
}

/** Says whether the page stays where it is when a link is followed, as the link or an element around it says. */
export const keepsScroll = (link: HTMLElement) =>
	link.closest<HTMLElement>('[data-keep-scroll]')?.dataset.keepScroll === 'true'

/**
 * One click handler that lets every plain `<a href="/…">` of the page navigate without a reload. Render it once in the
 * document. Ignored: new tabs, downloads, other origins, `/api`, and links that reload the document.
 */
export function LinkClicks() {
	const navigate = useNavigate()
	const { location: next, formMethod } = useNavigation()
	/** True for a second tap on the link whose page is loading. */
	const isOnItsWay = useEffectEvent((path: string) => next && !formMethod && createPath(next) === path)
	useEffect(() => {
		const onClick = (event: MouseEvent) => {
			if (event.defaultPrevented || event.button !== 0) return
			if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
			const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
			if (!link || (link.target && link.target !== '_self') || link.hasAttribute('download')) return
			if ('reload' in link.dataset || link.origin !== location.origin || link.pathname.startsWith('/api/')) return
			if (link.hash && link.pathname === location.pathname && link.search === location.search) return
			event.preventDefault()
			const path = link.pathname + link.search + link.hash
			if (isOnItsWay(path)) return
			void navigate(path, {
				preventScrollReset: keepsScroll(link),
				replace: link.href === location.href,
			})
		}
		/* On window, so that React's own handlers, which may prevent the default, have run. */
		window.addEventListener('click', onClick)
		return () => window.removeEventListener('click', onClick)
	}, [navigate])
	return null
}
