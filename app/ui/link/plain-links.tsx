import { useEffect, type ComponentProps } from 'react'
import { Link, useNavigate } from 'react-router'

export type PlainLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
	/** An address that begins with `/`; one that stands below that of its route costs as much as a `<Link>`. */
	to: string
	preventScrollReset?: boolean
}

/** What `<Link>` is, at a fraction of its render: `PlainLinks` navigates for it. */
export function PlainLink({ to, preventScrollReset, ...rest }: PlainLinkProps) {
	if (!to.startsWith('/')) return <Link to={to} preventScrollReset={preventScrollReset} {...rest} />
	return <a href={to} data-discover="true" data-keep-scroll={preventScrollReset || undefined} {...rest} />
}

/**
 * One click handler that lets every plain `<a href="/…">` of the page navigate without a reload, so that
 * pages can hold plain anchors, which render much faster than `<Link>`. Stand it once in the document.
 * Left alone: new tabs, downloads, other origins, `/api`, and links with `data-reload`.
 */
export function PlainLinks() {
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
