import { HOUR } from '#app/lib/time/time.ts'

export const TITLE_MIN = 3
export const TITLE_MAX = 100
export const DESCRIPTION_MAX = 2_000
/** Kilometres. */
export const DISTANCE_DEFAULT = 5
export const DISTANCE_MAX = 250
/** Metres. */
export const ELEVATION_MAX = 10_000
export const REASON_MAX = 500
/** How long a run may last, in milliseconds. */
export const LONGEST = 24 * HOUR

export const CHECKED_IN = 'Someone is checked in already. Undo that first.'

/** Which runs of a series a change is for: the one it was made on, or that one and all that follow it. */
export const Scope = ['one', 'following'] as const
export type Scope = (typeof Scope)[number]

export type Field =
	| 'title'
	| 'description'
	| 'location'
	| 'startDate'
	| 'startTime'
	| 'endDate'
	| 'endTime'
	| 'distance'
	| 'elevation'
	| 'paceMin'
	| 'paceMax'
	| 'difficulty'
	| 'maxParticipants'
	| 'requiresApproval'
	| 'isPublic'
	| 'repeats'
	| 'scope'
