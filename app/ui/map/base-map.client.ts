import L from 'leaflet'
import 'leaflet/dist/leaflet.css'
import './map.css'
import { layGround, loadGround } from './ground.client.ts'

/** A tile server: its address with {x}, {y} and {z}, and whose pictures they are. */
export type Tiles = { url: string; attribution: string }
/** Pictures of a tile server, our own drawing, or nothing. */
export type Ground = Tiles | 'own' | null

/** The initial view where nothing is known: South Africa, as west, south, east, north. */
export const HOME = [16.4, -34.9, 33, -22.1] as const

/** The greatest zooms. Our own ground has no streets. */
const CLOSEST = { tiles: 19, own: 16 }
export const closestOf = (ground: Ground) => (ground === 'own' ? CLOSEST.own : CLOSEST.tiles)

/** True for people who want no motion. */
export const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Opens an empty map in `element`. */
export function createMap(element: HTMLElement, ground: Ground, options: L.MapOptions = {}) {
	const moves = !isStill()
	const map = L.map(element, {
		zoomControl: false,
		maxZoom: closestOf(ground),
		worldCopyJump: ground !== 'own',
		zoomSnap: ground === 'own' ? 0.25 : 1,
		zoomAnimation: moves,
		fadeAnimation: moves,
		markerZoomAnimation: moves,
		inertia: moves,
		...options,
	})
	map.attributionControl.setPrefix(false)
	L.control.zoom({ position: 'topright' }).addTo(map)
	return map
}

type Told = {
	/** Our own ground is laid; the function names the places in sight. */
	onNames?: (nameInSight: ReturnType<typeof layGround>) => void
	onMissing: () => void
}

/** Lays the ground below a map that has a view already. */
export function lay(map: L.Map, ground: Ground, { onNames, onMissing }: Told) {
	let closed = false
	map.on('unload', () => (closed = true))
	if (ground === 'own')
		loadGround().then(
			(loaded) => closed || onNames?.(layGround(map, loaded)),
			() => closed || onMissing(),
		)
	else if (ground)
		L.tileLayer(ground.url, { attribution: escape(ground.attribution), maxZoom: closestOf(ground) })
			.addTo(map)
			.on('tileerror', onMissing)
}

/** The attribution is configured as plain text, but Leaflet would read it as HTML. */
function escape(text: string) {
	const element = document.createElement('span')
	element.textContent = text
	return element.innerHTML
}
