/** Part of the earth in degrees: west, south, east, north. */
export type Bounds = readonly [west: number, south: number, east: number, north: number]

export type Point = { lat: number; lon: number }

/** Mercator maps end here. */
const LAST_LATITUDE = 85

/** Parses bounds from an address, `18.3,-34.2,18.6,-33.8`. Returns undefined for impossible ones. */
export function readBounds(text: string | null): Bounds | undefined {
	if (!text || !/^-?\d{1,3}(\.\d{1,6})?(,-?\d{1,3}(\.\d{1,6})?){3}$/.test(text)) return undefined
	const [west, south, east, north] = text.split(',').map(Number) as [number, number, number, number]
	const fits = west >= -180 && east <= 180 && south >= -LAST_LATITUDE && north <= LAST_LATITUDE
	return fits && west < east && south < north ? [west, south, east, north] : undefined
}

/** Returns bounds as text, to about ten metres. */
export const boundsText = (bounds: Bounds) => bounds.map((degrees) => Number(degrees.toFixed(4))).join(',')

export const isWithin = ({ lat, lon }: Point, [west, south, east, north]: Bounds) =>
	lon >= west && lon <= east && lat >= south && lat <= north

/** Returns the smallest bounds that contain all points, or undefined without points. */
export function boundsOf(points: readonly Point[]): Bounds | undefined {
	if (points.length === 0) return undefined
	const [lons, lats] = [points.map(({ lon }) => lon), points.map(({ lat }) => lat)]
	return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)]
}

/** Returns a point's place in a picture of these bounds: 0 to 1 from the upper left, the middle without extent. */
export function placeIn({ lat, lon }: Point, [west, south, east, north]: Bounds) {
	const share = (from: number, to: number, value: number) => (to > from ? (value - from) / (to - from) : 0.5)
	return { x: share(west, east, lon), y: 1 - share(mercator(south), mercator(north), mercator(lat)) }
}

const mercator = (lat: number) => Math.asinh(Math.tan((lat * Math.PI) / 180))
