import { useEffect } from 'react'

/**
 * Tells the server which notices a person has before their eyes, once the page is in view. Asking for the page tells
 * nothing: a browser may fetch it ahead. Without scripts there is the button that marks all as read.
 */
export function useSeen(ids: number[]) {
	const seen = ids.join()
	useEffect(() => {
		if (!seen) return
		const tell = () => {
			if (document.hidden) return
			document.removeEventListener('visibilitychange', tell)
			const body = new URLSearchParams([['intent', 'seen'], ...seen.split(',').map((id) => ['ids', id])])
			void fetch('/notices', { method: 'POST', body, redirect: 'manual', keepalive: true }).catch(() => {})
		}
		document.addEventListener('visibilitychange', tell)
		tell()
		return () => document.removeEventListener('visibilitychange', tell)
	}, [seen])
}
