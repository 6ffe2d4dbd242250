import { findWish } from '../../preferences/wish.server.ts'
import { scoreOf, type MatchScore } from '../../score.ts'
import { playedName } from '../../sport-name.ts'
import type { Looking, RequestDetails } from '../find.server.ts'
import { offerOf } from '../offer.ts'

/** The request's score for the player; null for its owner and without saved preferences. */
export async function findScore(request: RequestDetails, { user, now }: Looking): Promise<MatchScore | null> {
	const wish = request.isOwner ? null : await findWish(user, now)
	if (!wish) return null
	return scoreOf(wish, offerOf(request), () => playedName(request.sport.name))
}
