/** Why a venue closes courts; each also ends the bookings in that time. */
export const CLOSING_REASONS = ['rain', 'power', 'other'] as const
export type ClosingReason = (typeof CLOSING_REASONS)[number]

/** Why, in words; '' where only a note may say it. */
export const reasonWords: Record<ClosingReason | 'blocked', string> = {
	rain: 'Rain',
	power: 'No power',
	other: '',
	blocked: '',
}

/** `Closed by the venue: rain` */
export const closedWords = (reason: ClosingReason) =>
	reasonWords[reason] ? `Closed by the venue: ${reasonWords[reason].toLowerCase()}` : 'Closed by the venue'

/** The longest note on a closing or a block, in characters. */
export const CLOSING_NOTE_MAX = 200
