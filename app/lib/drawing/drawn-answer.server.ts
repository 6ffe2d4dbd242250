import { createHash } from 'node:crypto'
import { namesTag } from '../form/validators.ts'

type Picture = string | Uint8Array<ArrayBuffer>

type Asked = {
	request: Request
	/** All that the picture shows, and its format: one drawing serves everybody for whom that is equal. */
	content: unknown
	draw: () => Picture | Buffer | Promise<Picture | Buffer>
	/** Called before a picture is drawn; throws where too many were. */
	admit: () => Promise<unknown>
	headers: Record<string, string>
}

/** Pictures are drawn one at a time. */
let turn: Promise<unknown> = Promise.resolve()

/** Returns what responds with pictures, of which the `most` that were used last are cached in memory. */
export function drawnPictures(most: number) {
	const pictures = new Map<string, Promise<Picture>>()

	function recall(version: string, draw: Asked['draw']) {
		const picture = pictures.get(version) ?? inTurn(draw)
		pictures.delete(version)
		pictures.set(version, picture)
		if (pictures.size > most) pictures.delete(pictures.keys().next().value!)
		picture.catch(() => pictures.delete(version))
		return picture
	}

	return async ({ request, content, draw, admit, headers }: Asked) => {
		const version = createHash('sha256').update(JSON.stringify(content)).digest('base64url')
		const tagged = { ...headers, ETag: `"${version}"` }
		if (namesTag(request.headers.get('If-None-Match'), tagged.ETag))
			return new Response(null, { status: 304, headers: tagged })
		if (!pictures.has(version)) await admit()
		return new Response(await recall(version, draw), { headers: tagged })
	}
}

function inTurn(draw: Asked['draw']): Promise<Picture> {
	const drawn = turn.then(async () => {
		const picture = await draw()
		return typeof picture === 'string' ? picture : new Uint8Array(picture)
	})
	turn = drawn.catch(() => {})
	return drawn
}
