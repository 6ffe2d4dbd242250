import { SITE_SCRIPT } from '#app/features/embed/frame-parts.ts'

/** The script that a venue's website loads from us. */
export const loader = () =>
	new Response(SITE_SCRIPT, {
		headers: {
			'Content-Type': 'text/javascript; charset=utf-8',
			'Cache-Control': 'public, max-age=3600',
			'Cross-Origin-Resource-Policy': 'cross-origin',
		},
	})
