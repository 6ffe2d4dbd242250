import { findDrawing } from '#app/features/venues/drawing/drawings.server.ts'
import type { Route } from './+types/drawing'

/** A drawing of a venue. Its address says what is drawn, so a browser that has it never asks again. */
export function loader({ params }: Route.LoaderArgs) {
	const drawing = findDrawing(params.file)
	if (drawing === null) return new Response('Not found', { status: 404 })
	return new Response(drawing, {
		headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=31536000, immutable' },
	})
}
