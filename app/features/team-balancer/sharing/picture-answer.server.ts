import { createHash } from 'node:crypto'
import { limits } from '#app/features/limits/limits.server.ts'
import { findShared } from './sharing.server.ts'
import type { SharedTeams } from './share-text.ts'
import { namesTag } from '#app/lib/form/validators.ts'

/** The most pictures cached in memory, least recently used first out; a picture has at most some hundred kilobytes. */
const MOST_PICTURES = 50
const pictures = new Map<string, Promise<string | Uint8Array<ArrayBuffer>>>()

type Picture = { type: string; draw: (teams: SharedTeams) => string | Buffer | Promise<string | Buffer> }
type Asking = { request: Request; address: string }

/** Responds with a share link's picture, revalidated on each use, drawn once. Throws 404 if no longer shared. */
export async function pictureAnswer(key: string, { type, draw }: Picture, { request, address }: Asking) {
	const teams = await findShared(key)
	const version = createHash('sha256')
		.update(JSON.stringify([type, teams]))
		.digest('base64url')
	const headers = {
		'Cache-Control': 'no-cache',
		ETag: `"${version}"`,
		'X-Robots-Tag': 'noindex',
		// Browsers open an SVG as a document.
		'Content-Security-Policy': "default-src 'none'",
	}
	if (namesTag(request.headers.get('If-None-Match'), headers.ETag)) return new Response(null, { status: 304, headers })
	if (!pictures.has(version)) await limits.drawings.take(address)
	return new Response(await recall(version, async () => draw(teams)), { headers: { ...headers, 'Content-Type': type } })
}

function recall(version: string, draw: () => Promise<string | Buffer>) {
	const picture =
		pictures.get(version) ?? draw().then((drawn) => (typeof drawn === 'string' ? drawn : new Uint8Array(drawn)))
	pictures.delete(version)
	pictures.set(version, picture)
	if (pictures.size > MOST_PICTURES) pictures.delete(pictures.keys().next().value!)
	picture.catch(() => pictures.delete(version))
	return picture
}
