import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/**
 * One click handler that lets every plain `<a href="/…">` of the page navigate without a reload, so that
 * lists can hold plain anchors, which render much faster than `<Link>`. Stand it once in the document.
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
			void navigate(link.pathname + link.search + link.hash, { preventScrollReset: 'keepScroll' in link.dataset })
		}
		/* On window, so that React's own handlers, which may prevent the default, have run. */
		window.addEventListener('click', onClick)
		return () => window.removeEventListener('click', onClick)
	}, [navigate])
	return null
}
