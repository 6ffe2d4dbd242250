export type SingleField =
	| 'sportId'
	| 'bookingId'
	| 'title'
	| 'description'
	| 'skillLevel'
	| 'minPlayers'
	| 'maxPlayers'
	| 'wantsOpponent'
	| 'when'
	| 'date'
	| 'time'
	| 'city'
	| 'location'
export type ManyField = 'preferredDays' | 'preferredTimes'

export type FormFields = Record<SingleField, string> & Record<ManyField, string[]>
