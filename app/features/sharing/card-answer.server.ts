import { createHash } from 'node:crypto'
import { AppError, notFound } from '#app/lib/errors.ts'
import { namesTag } from '#app/lib/form/validators.ts'
import { createLimit } from '#app/features/limits/rate-limit.server.ts'
import { cardPng, type CardWords } from './card.server.ts'

/** Drawing takes a while, and asks for no sign-in. */
const perAddress = createLimit('sharing/card-answer', { tries: 60, per: 60_000 })

/** Cards that are kept in this process, the latest asked for; a card has some thirty kilobytes. */
const MOST_KEPT = 200
/** Drawn at the same time; the others wait for their turn. */
let turn: Promise<unknown> = Promise.resolve()

const kept = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

type Asking = { request: Request; address: string }

/**
 * A preview card as an answer that may be shown beside a link anywhere. The same words are drawn once. `find` tells them;
 * where it refuses, as for what is private, there is no card: 404.
 */
export async function cardAnswer(find: () => Promise<CardWords> | CardWords, { request, address }: Asking) {
	const card = await findCard(find)
	const version = createHash('sha256').update(JSON.stringify(card)).digest('base64url')
	const headers = {
		'Cache-Control': 'public, max-age=600',
		ETag: `"${version}"`,
		// Messengers and social networks show it on pages of their own.
		'Cross-Origin-Resource-Policy': 'cross-origin',
	}
	if (namesTag(request.headers.get('If-None-Match'), headers.ETag)) return new Response(null, { status: 304, headers })
	if (!kept.has(version)) await perAddress.take(address)
	return new Response(await recall(version, card), { headers: { ...headers, 'Content-Type': 'image/png' } })
}

async function findCard(find: () => Promise<CardWords> | CardWords) {
	try {
		return await find()
	} catch (error) {
		if (error instanceof AppError && error.init.status < 500) throw notFound('There is no picture here.')
		throw error
	}
}

function recall(version: string, card: CardWords) {
	const picture = kept.get(version) ?? draw(card)
	kept.delete(version)
	kept.set(version, picture)
	if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!)
	picture.catch(() => kept.delete(version))
	return picture
}

function draw(card: CardWords) {
	const drawn = turn.then(async () => new Uint8Array(await cardPng(card)))
	turn = drawn.catch(() => {})
	return drawn
}
