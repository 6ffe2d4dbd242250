import { AppError, notFound } from '#app/lib/errors.ts'
import { drawnPictures } from '#app/lib/drawing/drawn-answer.server.ts'
import { limits } from '#app/features/limits/limits.server.ts'
import { cardPng, type CardWords } from './card.server.ts'

/** A card has about thirty kilobytes. */
const answer = drawnPictures(200)

type Asking = { request: Request; address: string }

/** Responds with a preview card for links on any site, or 404 where `find` refuses; draws the same words once. */
export async function cardAnswer(find: () => Promise<CardWords> | CardWords, { request, address }: Asking) {
	const card = await findCard(find)
	return answer({
		request,
		content: card,
		draw: () => cardPng(card),
		admit: () => limits.drawings.take(address),
		headers: {
			'Content-Type': 'image/png',
			'Cache-Control': 'public, max-age=600',
			// Messengers and social networks embed it in their own pages.
			'Cross-Origin-Resource-Policy': 'cross-origin',
		},
	})
}

async function findCard(find: () => Promise<CardWords> | CardWords) {
	try {
		return await find()
	} catch (error) {
		if (error instanceof AppError && error.init.status < 500) throw notFound('There is no picture here.')
		throw error
	}
}
