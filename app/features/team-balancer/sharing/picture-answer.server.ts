import { limits } from '#app/features/limits/limits.server.ts'
import { drawnPictures } from '#app/lib/drawing/drawn-answer.server.ts'
import { findShared } from './sharing.server.ts'
import type { SharedTeams } from './share-text.ts'

/** A picture of teams has at most some hundred kilobytes. */
const answer = drawnPictures(50)

type Picture = { type: string; draw: (teams: SharedTeams) => string | Buffer | Promise<string | Buffer> }
type Asking = { request: Request; address: string }

/** Responds with a share link's picture, revalidated on each use, drawn once. Throws 404 if no longer shared. */
export async function pictureAnswer(key: string, { type, draw }: Picture, { request, address }: Asking) {
	const teams = await findShared(key)
	return answer({
		request,
		content: [type, teams],
		draw: () => draw(teams),
		admit: () => limits.drawings.take(address),
		headers: {
			'Content-Type': type,
			'Cache-Control': 'no-cache',
			'X-Robots-Tag': 'noindex',
			// Browsers open an SVG as a document.
			'Content-Security-Policy': "default-src 'none'",
		},
	})
}
