import { DAY, formatDate } from '#app/lib/time/time.ts'

/** How long after writing a review can be edited. */
const EDITABLE_DAYS = 14

export type ReviewPermission = { may: 'write' | 'edit' } | { may: null; reason: string }

/** Why a review cannot have a reply. */
export const HIDDEN_FROM_PLAYERS = 'Courtside has hidden this review, so players won’t see it or a reply to it.'

type Mine = { createdAt: Date; hiddenAt: Date | null; hiddenReason: string | null }
type Facts = { mine: Mine | null; hasPlayed: boolean; runsVenue: boolean }

export function permissionOf({ mine, hasPlayed, runsVenue }: Facts, now: Date): ReviewPermission {
	if (mine?.hiddenAt) {
		const why = mine.hiddenReason ? ` The reason: ${mine.hiddenReason}` : ''
		return { may: null, reason: `Courtside has hidden your review of this venue.${why}` }
	}
	if (mine) {
		return now.getTime() <= mine.createdAt.getTime() + EDITABLE_DAYS * DAY
			? { may: 'edit' }
			: {
					may: null,
					reason: `You reviewed this venue on ${formatDate(mine.createdAt)}. The ${EDITABLE_DAYS} days to change it are over.`,
				}
	}
	if (runsVenue) return { may: null, reason: 'This is your own venue. Reviews come from the people who play here.' }
	if (!hasPlayed) return { may: null, reason: 'You can review this venue once you have played here and paid.' }
	return { may: 'write' }
}
