import type { z } from 'zod'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { limits } from '#app/features/limits/limits.server.ts'
import { drawnPictures } from '#app/lib/drawing/drawn-answer.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { findKey, shareSeason, stopSharing } from './links.server.ts'
import { seasonPng } from './picture.server.ts'
import { readYear, type SeasonChange } from './schemas.ts'
import { isEmpty, ownAddress, type Season } from './season.ts'
import { findSeason } from './season.server.ts'

/** Returns the data of a person's own page, for the year of its query. */
export async function findSeasonPage(user: Actor, query: URLSearchParams, now = new Date()) {
	const { years, season } = await findSeason(user, readYear(query.get('year')), now)
	return { years, season, shareKey: await findKey(user, season.year) }
}

/** Returns the person's own season that a picture of its year shows. Throws 404 for a year with nothing in it. */
export async function findOwnSeason(user: Actor, query: URLSearchParams, now = new Date()) {
	const { season } = await findSeason(user, readYear(query.get('year')), now)
	if (isEmpty(season)) throw notFound('There is no picture here.')
	return season
}

export async function changeSharing(user: Actor, { intent, year }: z.infer<typeof SeasonChange>) {
	if (intent === 'share') await shareSeason(user, year)
	else await stopSharing(user, year)
	return redirectWithToast(ownAddress(year), {
		title: intent === 'share' ? 'Your link is ready' : 'The link doesn’t work any more',
	})
}

/** A picture has at most 150 kB. */
const answer = drawnPictures(100)

type Asking = { request: Request; address: string }

/** Responds with the picture of a season, drawn once for its numbers. */
export const seasonPicture = (season: Season, { request, address }: Asking) =>
	answer({
		request,
		content: season,
		draw: () => seasonPng(season),
		admit: () => limits.drawings.take(address),
		headers: { 'Content-Type': 'image/png', 'Cache-Control': 'private, no-cache', 'X-Robots-Tag': 'noindex' },
	})
