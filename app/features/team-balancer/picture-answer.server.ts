import { createLimit } from '#app/lib/rate-limit.server.ts'
import { findShared } from './sharing.server.ts'
import type { SharedTeams } from './share-text.ts'

/** Drawing takes a while, and asks for no sign-in. */
const perAddress = createLimit({ tries: 30, per: 60_000 })

type Draw = (teams: SharedTeams) => string | Buffer | Promise<string | Buffer>

/** The picture behind a link as an answer that nobody keeps or lists; 404 where it is shared no more. */
export async function pictureAnswer(key: string, type: string, draw: Draw, address: string) {
	const teams = await findShared(key)
	perAddress.take(address)
	const picture = await draw(teams)
	return new Response(typeof picture === 'string' ? picture : new Uint8Array(picture), {
		headers: {
			...{ 'Content-Type': type, 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' },
			// An SVG that is opened by itself is a document.
			'Content-Security-Policy': "default-src 'none'",
		},
	})
}
