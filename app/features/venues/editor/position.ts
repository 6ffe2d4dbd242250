/** Where South Africa lies, with some room around it, in degrees. */
const SOUTH_AFRICA = { latitude: [-35, -22], longitude: [16, 33] } as const

export type Position = { latitude: number; longitude: number }

/** Two decimals as maps give them, latitude first: `-33.9180, 18.3870`. Null for anything else or a place far away. */
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

/** The same two numbers as one reads and writes them; '' where a venue has none. */
export const positionText = ({ latitude, longitude }: { latitude: number | null; longitude: number | null }) =>
	latitude === null || longitude === null ? '' : `${latitude}, ${longitude}`
