import { useEffect, type ComponentProps } from 'react'
import { Link as RouterLink, useNavigate } from 'react-router'

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
	/** An address of ours. One that begins with a word stands below its route, and costs as much as the router's link. */
	to: string
	/** Keeps the page where it is scrolled to. */
	preventScrollReset?: boolean
	/** Loads the page anew: for an address that leads out of the product, or that only the server can show. */
	reloadDocument?: boolean
}

/** The link for addresses of ours: a plain `<a>`, which renders much faster than the router's. */
export function Link({ to, preventScrollReset, reloadDocument, ...rest }: LinkProps) {
	if (!/^[/?#]/.test(to)) return <RouterLink to={to} preventScrollReset={preventScrollReset} {...rest} />
	return (
		<a
			href={to}
			data-discover={reloadDocument ? undefined : 'true'}
			data-reload={reloadDocument || undefined}
			data-keep-scroll={preventScrollReset || undefined}
			{...rest}
		/>
	)
}

/**
 * One click handler that lets every plain `<a href="/…">` of the page navigate without a reload. Once in the document.
 * Left alone: new tabs, downloads, other origins, `/api`, and links that reload the document.
 */
export function LinkClicks() {
	const navigate = useNavigate()
	useEffect(() => {
		const onClick = (event: MouseEvent) => {
			if (event.defaultPrevented || event.button !== 0) return
			if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
			const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
			if (!link || (link.target && link.target !== '_self') || link.hasAttribute('download')) return
			if ('reload' in link.dataset || link.origin !== location.origin || link.pathname.startsWith('/api/')) return
			if (link.hash && link.pathname === location.pathname && link.search === location.search) return
			event.preventDefault()
			void navigate(link.pathname + link.search + link.hash, {
				preventScrollReset: 'keepScroll' in link.dataset,
				replace: link.href === location.href,
			})
		}
		/* On window, so that React's own handlers, which may prevent the default, have run. */
		window.addEventListener('click', onClick)
		return () => window.removeEventListener('click', onClick)
	}, [navigate])
	return null
}
