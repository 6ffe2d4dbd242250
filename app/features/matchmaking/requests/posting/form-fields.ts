/** The fields of the form that hold one value, and those of which any number may be ticked. */
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

/** What the form starts with; '' where nothing is filled in. */
export type FormFields = Record<SingleField, string> & Record<ManyField, string[]>
