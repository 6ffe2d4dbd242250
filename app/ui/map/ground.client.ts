import L from 'leaflet'
import address from './ground.json?url'

/** A suburb in which a venue is: the map names it. */
export type Suburb = { suburb: string; lat: number; lon: number }

/** In thousandths of a degree: longitude and latitude of the first point, then the step from each to the next. */
type Line = number[]
/** A name, its place, and from which zoom it is shown. */
type Name = [name: string, lon: number, lat: number, from: number]

/** The file that bin/ground.js makes. */
type GroundFile = {
	/** The area of the file: west, south, east, north. */
	box: [number, number, number, number]
	land: Line[]
	countries: Line[]
	provinces: Line[]
	seaNames: Name[]
	countryNames: Name[]
	provinceNames: Name[]
	/** Cities, towns and suburbs, the largest first. */
	places: Name[]
}

type Label = { name: string; at: L.LatLngTuple; kind: keyof typeof UNTIL; from: number }

/** On the map, in pixels. */
export type Box = { left: number; top: number; right: number; bottom: number }

/** A file that takes longer will not come. */
const PATIENCE_MS = 20_000

/** The coast is no more exact than this, so land is drawn as much wider: no court by the sea stands in it. */
const SHORE_METRES = 600
const METRES_AROUND = 40_075_017

/** Before this zoom a city's name is large. */
const CITY = 6
/** From this zoom on suburbs with venues are named, and borders of provinces would look more exact than they are. */
const SUBURBS = 10

/** To which zoom names are shown: closer by, an area is wider than the map. */
const UNTIL = { city: Infinity, suburb: Infinity, town: Infinity, area: 8.5, sea: 9 }

/** Where the name of a city or suburb goes, in pixels below its middle, which venues may cover: the first free place. */
const BESIDE = [0, 28, -28, 46]

let loading: Promise<GroundFile> | undefined

/** Loads the ground once. After a failure the next call tries again. */
export function loadGround() {
	loading ??= ask().catch((error: unknown) => {
		loading = undefined
		throw error
	})
	return loading
}

async function ask() {
	const patience = new AbortController()
	const timer = setTimeout(() => patience.abort(), PATIENCE_MS)
	try {
		const response = await fetch(address, { signal: patience.signal })
		if (!response.ok) throw new Error(`The ground came with status ${response.status}`)
		return (await response.json()) as GroundFile
	} finally {
		clearTimeout(timer)
	}
}

/** Draws coast, borders and names below the venues, and returns what names the places in sight. */
export function layGround(map: L.Map, ground: GroundFile) {
	draw(map, ground)
	return labels(map, ground)
}

function draw(map: L.Map, { box: [west, south, east, north], ...ground }: GroundFile) {
	const pane = 'ground'
	map.createPane(pane).style.zIndex = '200'
	const renderer = L.svg({ pane, padding: 0.5 })
	const wishes = (className: string) => ({ pane, renderer, className, interactive: false })
	const land = ground.land.map((line) => [unfold(line)])
	const [shore, inland] = ['map-shore', 'map-land'].map((name) => L.polygon(land, wishes(name)).addTo(map))
	const provinces = L.polyline(ground.provinces.map(unfold), { ...wishes('map-province'), weight: 1, dashArray: '4 4' })
	L.polyline(ground.countries.map(unfold), { ...wishes('map-country'), weight: 1.5 }).addTo(map)

	function fit() {
		const metres = (METRES_AROUND * Math.cos((30 * Math.PI) / 180)) / (256 * 2 ** map.getZoom())
		const weight = Math.max(1, SHORE_METRES / metres)
		inland!.setStyle({ weight })
		shore!.setStyle({ weight: weight + 2 })
		if (map.getZoom() < SUBURBS) provinces.addTo(map)
		else provinces.remove()
	}
	const bounds = L.latLngBounds([south, west], [north, east])
	const limit = () => map.setMinZoom(map.getBoundsZoom(bounds, true))
	fit()
	limit()
	map.setMaxBounds(bounds)
	map.on('zoomend', fit).on('resize', limit)
	map.getContainer().classList.add('map-own')
	map.attributionControl.addAttribution('Natural Earth · GeoNames (CC BY 4.0)')
	L.control.scale({ imperial: false, maxWidth: 80 }).addTo(map)
}

function unfold(line: Line) {
	const points: L.LatLngTuple[] = []
	let [x, y] = [0, 0]
	for (let i = 0; i < line.length; i += 2) {
		x += line[i]!
		y += line[i + 1]!
		points.push([y / 1000, x / 1000])
	}
	return points
}

const placed = ([name, lon, lat, from]: Name, kind: Label['kind']): Label => ({
	name,
	at: [lat / 1000, lon / 1000],
	kind,
	from,
})

/** Returns a function that names what is in sight: a name shows where it covers neither a venue nor a greater name. */
function labels(map: L.Map, { places, provinceNames, countryNames, seaNames }: GroundFile) {
	const cities = places.filter(([, , , from]) => from < CITY).map((name) => placed(name, 'city'))
	const towns = places.filter(([, , , from]) => from >= CITY).map((name) => placed(name, 'town'))
	const areas = [...provinceNames, ...countryNames].map((name) => placed(name, 'area'))
	const seas = seaNames.map((name) => placed(name, 'sea'))
	const pane = 'names'
	const names = map.createPane(pane)
	names.style.zIndex = '450'
	names.setAttribute('aria-hidden', 'true')
	let shown = new Map<string, L.Marker>()

	/** Returns where buttons lie over the map at its upper edge, and the scale and the sources at its lower one. */
	function covered(): Box[] {
		const { x, y } = map.getSize()
		return [
			{ left: x - 64, right: x, top: 0, bottom: 108 },
			{ left: x / 2 - 88, right: x / 2 + 88, top: 0, bottom: 52 },
			{ left: 0, right: x, top: y - 24, bottom: y },
		]
	}

	return (venues: readonly Suburb[], taken: readonly Box[]) => {
		const zoom = map.getZoom()
		const { x: width, y: height } = map.getSize()
		const boxes = [...covered(), ...taken]
		const next = new Map<string, L.Marker>()
		const suburbs = suburbsOf(venues).filter(({ name }) => !cities.some((city) => city.name === name))
		const known = new Set(suburbs.map(({ name }) => name))
		const others = towns.filter(({ name }) => !known.has(name))
		for (const label of [...cities, ...areas, ...seas, ...suburbs, ...others]) {
			const { name, at, kind, from } = label
			if (zoom < from || zoom >= UNTIL[kind] || !map.getBounds().contains(at)) continue
			const { x, y } = map.latLngToContainerPoint(at)
			const half = name.length * (kind === 'area' ? 5 : 3.6) + 4
			const boxAt = (below: number): Box => ({
				left: x - half,
				right: x + half,
				top: y + below - 9,
				bottom: y + below + 9,
			})
			const isFree = (box: Box) =>
				box.left > 0 &&
				box.right < width &&
				box.top > 0 &&
				box.bottom < height &&
				!boxes.some((other) => meet(box, other))
			const below = (kind === 'suburb' || kind === 'city' ? BESIDE : [0]).find((below) => isFree(boxAt(below)))
			if (below === undefined) continue
			boxes.push(boxAt(below))
			const key = `${name} ${String(at)} ${below}`
			next.set(key, shown.get(key) ?? write(label, below))
		}
		for (const [key, marker] of shown) if (!next.has(key)) marker.remove()
		shown = next
	}

	function write({ name, at, kind }: Label, below: number) {
		const text = document.createElement('span')
		text.textContent = name
		const icon = L.divIcon({
			className: `map-name map-name-${kind}`,
			html: text,
			iconSize: [0, 0],
			iconAnchor: [0, -below],
		})
		return L.marker(at, { pane, icon, interactive: false, keyboard: false }).addTo(map)
	}
}

const meet = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** Returns the suburbs of venues, each in the middle of its own. Cities far apart have suburbs of one name. */
function suburbsOf(venues: readonly Suburb[]): Label[] {
	const all = new Map<string, Suburb[]>()
	for (const venue of venues) {
		const key = `${venue.suburb} ${Math.round(venue.lat)} ${Math.round(venue.lon)}`
		all.set(key, [...(all.get(key) ?? []), venue])
	}
	const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length
	return [...all.values()].map((venues) => ({
		name: venues[0]!.suburb,
		at: [mean(venues.map(({ lat }) => lat)), mean(venues.map(({ lon }) => lon))],
		kind: 'suburb',
		from: SUBURBS,
	}))
}
