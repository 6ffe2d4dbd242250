import type { CourtSport } from '#app/ui/picture/court-drawing.tsx'

/** The things that a side has more of when it wins. */
export type Counted = (typeof COUNTS)[number]['value']
export const COUNTS = [
	{ value: 'goals', label: 'Goals' },
	{ value: 'sets', label: 'Sets' },
	{ value: 'points', label: 'Points' },
] as const

/** The courts that are drawn. The track is that of running clubs alone. */
export const DRAWINGS = [
	{ value: 'soccer', label: 'Soccer pitch' },
	{ value: 'padel', label: 'Padel court' },
	{ value: 'basketball', label: 'Basketball court' },
	{ value: 'tennis', label: 'Tennis court' },
	{ value: 'generic', label: 'Any other court' },
] as const satisfies readonly { value: CourtSport; label: string }[]

/** The icon of the sport that running clubs are found by. It keeps its drawing. */
export const RUNNING_ICON = 'running'

export const SPORT_MAX = 30
