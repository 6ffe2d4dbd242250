import { readPhoto } from '#app/features/photos/storage.server.ts'
import type { Route } from './+types/photo'

/** An uploaded photo. Its name is a hash of its content, so a browser that has it never asks again. */
export async function loader({ params }: Route.LoaderArgs) {
	const photo = await readPhoto(params.file)
	if (!photo) return new Response('Not found', { status: 404 })
	return new Response(photo, {
		headers: { 'Content-Type': 'image/webp', 'Cache-Control': 'public, max-age=31536000, immutable' },
	})
}
