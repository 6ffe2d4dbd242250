import { createHash } from 'node:crypto'
import { AppError, notFound } from '#app/lib/errors.ts'
import { namesTag } from '#app/lib/form/validators.ts'
import { limits } from '#app/features/limits/limits.server.ts'
import { cardPng, type CardWords } from './card.server.ts'

/** The most cards cached in memory, least recently used first out; a card has about thirty kilobytes. */
const MOST_CARDS = 200
/** Cards are drawn one at a time. */
let turn: Promise<unknown> = Promise.resolve()

const cards = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

type Asking = { request: Request; address: string }

/** Responds with a preview card for links on any site, or 404 where `find` refuses; draws the same words once. */
export async function cardAnswer(find: () => Promise<CardWords> | CardWords, { request, address }: Asking) {
	const card = await findCard(find)
	const version = createHash('sha256').update(JSON.stringify(card)).digest('base64url')
	const headers = {
		'Cache-Control': 'public, max-age=600',
		ETag: `"${version}"`,
		// Messengers and social networks embed it in their own pages.
		'Cross-Origin-Resource-Policy': 'cross-origin',
	}
	if (namesTag(request.headers.get('If-None-Match'), headers.ETag)) return new Response(null, { status: 304, headers })
	if (!cards.has(version)) await limits.drawings.take(address)
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
	const picture = cards.get(version) ?? draw(card)
	cards.delete(version)
	cards.set(version, picture)
	if (cards.size > MOST_CARDS) cards.delete(cards.keys().next().value!)
	picture.catch(() => cards.delete(version))
	return picture
}

function draw(card: CardWords) {
	const drawn = turn.then(async () => new Uint8Array(await cardPng(card)))
	turn = drawn.catch(() => {})
	return drawn
}
