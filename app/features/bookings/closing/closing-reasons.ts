/** Why a venue closes courts. Each reason also ends the bookings in that time. */
export const CLOSING_REASONS = ['rain', 'power', 'other'] as const
export type ClosingReason = (typeof CLOSING_REASONS)[number]

/** The reason in words; empty where only a note may say it. */
export const reasonWords: Record<ClosingReason | 'blocked', string> = {
	rain: 'Rain',
	power: 'No power',
	other: '',
	blocked: '',
}

/** Why a closing ended a booking, in place of its status. */
export const ENDED_FOR: Record<ClosingReason, string> = { rain: 'Rained off', power: 'No power', other: 'Court closed' }

export const closedWords = (reason: ClosingReason) =>
	reasonWords[reason] ? `Closed by the venue: ${reasonWords[reason].toLowerCase()}` : 'Closed by the venue'

/** In characters, for the note of a closing or a block. */
export const CLOSING_NOTE_MAX = 200
