/** South Africa with some room around it, in degrees. */
const SOUTH_AFRICA = { latitude: [-35, -22], longitude: [16, 33] } as const

export type Position = { latitude: number; longitude: number }

/** Parses decimals as maps give them, latitude first: `-33.9180, 18.3870`; null for anything else or a far place. */
export function readPosition(text: string): Position | null {
	const found = /^(-?\d{1,3}(?:\.\d{1,20})?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d{1,20})?)$/.exec(
		text.replace(/[−–]/g, '-').trim(),
	)
	if (!found) return null
	const [latitude, longitude] = [Number(found[1]), Number(found[2])]
	const inside = (value: number, [least, most]: readonly [number, number]) => value >= least && value <= most
	if (!inside(latitude, SOUTH_AFRICA.latitude) || !inside(longitude, SOUTH_AFRICA.longitude)) return null
	return { latitude, longitude }
}

/** Formats a position for `readPosition`; '' when a venue has none. */
export const positionText = ({ latitude, longitude }: { latitude: number | null; longitude: number | null }) =>
	latitude === null || longitude === null ? '' : `${latitude}, ${longitude}`

/** Returns the address of a map with streets that shows a position. */
export const onMap = ({ latitude, longitude }: Position) =>
	`https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`
