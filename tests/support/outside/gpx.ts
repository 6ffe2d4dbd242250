type Wishes = {
	points?: number
	/** About this many kilometres, around a loop north of Cape Town. */
	km?: number
	/** Metres above the sea at a fraction of the way from 0 to 1; null leaves the heights out. */
	height?: ((part: number) => number) | null
	name?: string
}

/** Returns numbers between 0 and 1, the same sequence for a seed from 1 on. */
export function randomFrom(seed: number) {
	return () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
}

const DEGREE = 111_195 // metres per degree of latitude

/** Returns a track as a watch writes it, with noise of about a metre; the same each time for the same wishes. */
export function trackFile({ points = 200, km = 5, height = rolling, name = 'Morning loop' }: Wishes = {}): string {
	const random = randomFrom(points * 31 + km)
	const radius = (km * 1_000) / (2 * Math.PI)
	const wide = Math.cos((33.8 * Math.PI) / 180)
	const rows = Array.from({ length: points }, (_, i) => {
		const part = i / (points - 1)
		const angle = part * 2 * Math.PI
		const waver = () => (random() - 0.5) * 1.5
		const lat = -33.8 + (radius * Math.sin(angle) + waver()) / DEGREE
		const lon = 18.6 + (radius * (1 - Math.cos(angle)) + waver()) / (DEGREE * wide)
		const ele = height && `<ele>${(height(part) + waver()).toFixed(1)}</ele>`
		const time = new Date(Date.UTC(2026, 9, 4, 4) + i * 1_800).toISOString()
		const pulse = `<extensions><gpxtpx:TrackPointExtension><gpxtpx:hr>${130 + (i % 30)}</gpxtpx:hr></gpxtpx:TrackPointExtension></extensions>`
		return `<trkpt lat="${lat.toFixed(7)}" lon="${lon.toFixed(7)}">${ele ?? ''}<time>${time}</time>${pulse}</trkpt>`
	})
	return gpxFile(`<trk><name>${name}</name><type>running</type><trkseg>\n${rows.join('\n')}\n</trkseg></trk>`)
}

/** Three hills of 80 metres. */
const rolling = (part: number) => 60 - 40 * Math.cos(part * 6 * Math.PI)

export const gpxFile = (inside: string, before = '<?xml version="1.0" encoding="UTF-8"?>') =>
	`${before}
<gpx version="1.1" creator="Watch" xmlns="http://www.topografix.com/GPX/1/1" xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v1">
<metadata><name>Sunday</name><time>2026-10-04T04:00:00Z</time></metadata>
${inside}
</gpx>
`

export const bytesOf = (text: string) => new TextEncoder().encode(text)
