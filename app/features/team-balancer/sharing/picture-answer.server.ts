import { createHash } from 'node:crypto'
import { createLimit } from '#app/features/limits/rate-limit.server.ts'
import { findShared } from './sharing.server.ts'
import type { SharedTeams } from './share-text.ts'
import { namesTag } from '#app/lib/form/validators.ts'

/** Drawing takes a while, and asks for no sign-in. */
const perAddress = createLimit('team-balancer/picture-answer', { tries: 30, per: 60_000 })

/** Pictures that are kept in this process, the latest asked for; a picture has some hundred kilobytes at most. */
const MOST_KEPT = 50
const kept = new Map<string, Promise<string | Uint8Array<ArrayBuffer>>>()

type Picture = { type: string; draw: (teams: SharedTeams) => string | Buffer | Promise<string | Buffer> }
type Asking = { request: Request; address: string }

/**
 * The picture behind a link as an answer that nobody lists, and nobody shows again without asking whether it is still
 * the same; 404 where it is shared no more. The same teams are drawn once.
 */
export async function pictureAnswer(key: string, { type, draw }: Picture, { request, address }: Asking) {
	const teams = await findShared(key)
	const version = createHash('sha256')
		.update(JSON.stringify([type, teams]))
		.digest('base64url')
	const headers = {
		'Cache-Control': 'no-cache',
		ETag: `"${version}"`,
		'X-Robots-Tag': 'noindex',
		// An SVG that is opened by itself is a document.
		'Content-Security-Policy': "default-src 'none'",
	}
	if (namesTag(request.headers.get('If-None-Match'), headers.ETag)) return new Response(null, { status: 304, headers })
	if (!kept.has(version)) await perAddress.take(address)
	return new Response(await recall(version, async () => draw(teams)), { headers: { ...headers, 'Content-Type': type } })
}

function recall(version: string, draw: () => Promise<string | Buffer>) {
	const picture =
		kept.get(version) ?? draw().then((drawn) => (typeof drawn === 'string' ? drawn : new Uint8Array(drawn)))
	kept.delete(version)
	kept.set(version, picture)
	if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!)
	picture.catch(() => kept.delete(version))
	return picture
}
