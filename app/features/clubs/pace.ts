/** Seconds per kilometre as runners read them: `5:30`. */
export const formatPace = (seconds: number) =>
	`${Math.floor(Math.round(seconds) / 60)}:${String(Math.round(seconds) % 60).padStart(2, '0')}`

/** `5:30` as seconds per kilometre; null for what is no pace between 2:00 and 20:00. */
export function readPace(text: string): number | null {
	const [, minutes, seconds] = /^(\d{1,2}):([0-5]\d)$/.exec(text.trim()) ?? []
	if (minutes === undefined) return null
	const pace = Number(minutes) * 60 + Number(seconds)
	return pace >= 120 && pace <= 1_200 ? pace : null
}

type Paces = { paceMin?: number | null; paceMax?: number | null }

/** Why these are no paces of one run, in words: the first is the faster one. Null where either is not known. */
export function paceRefusal({ paceMin, paceMax }: Paces) {
	if (typeof paceMin !== 'number' || typeof paceMax !== 'number' || paceMin <= paceMax) return null
	return `Choose a pace of ${formatPace(paceMin)} or slower`
}

/** `5:30-7:00 min/km`; null unless both ends are known. */
export const paceExpectation = ({ paceMin, paceMax }: { paceMin: number | null; paceMax: number | null }) =>
	paceMin === null || paceMax === null ? null : `${formatPace(paceMin)}-${formatPace(paceMax)} min/km`

/** A pace expectation as screens show it, with a dash: `5:30–7:00 min/km`. Calls have the hyphen. */
export const paceWords = (expectation: string) => expectation.replace('-', '–')
