import L from 'leaflet'
import { createMap, HOME, isStill, lay, type Tiles } from './base-map.client.ts'
import { loadGround } from './ground.client.ts'

type LatLon = { lat: number; lon: number }

type Wishes = {
	/** The place of the pin at first. */
	pin: LatLon | null
	tiles: Tiles
	/** The pin was put or moved by hand. */
	onPin: (at: LatLon) => void
	onMissingTiles: () => void
}

/** A tap from farther away comes this near, so that a street can be told from the next. */
const NEAR = 17
/** Pixels by which an arrow key moves the pin, alone and with Shift. */
const STEP = { fine: 8, coarse: 40 }
const ARROWS: Record<string, [x: number, y: number]> = {
	ArrowLeft: [-1, 0],
	ArrowRight: [1, 0],
	ArrowUp: [0, -1],
	ArrowDown: [0, 1],
}

const DRAWN =
	'<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 23c5-6.4 8-10.2 8-14a8 8 0 0 0-16 0c0 3.8 3 7.6 8 14z"/><circle cx="12" cy="9" r="3"/></svg>'

/** Draws a map with one pin that a person puts and moves, and returns functions that change it. */
export function openPinMap(element: HTMLElement, { pin, tiles, onPin, onMissingTiles }: Wishes) {
	const motion = { animate: !isStill() }
	// The page itself scrolls: a wheel over the map must not be caught by it.
	const map = createMap(element, tiles, { scrollWheelZoom: false })
	let marker: L.Marker | null = null

	const tell = () => {
		const { lat, lng } = marker!.getLatLng()
		onPin({ lat, lon: lng })
	}

	function put(at: L.LatLngExpression) {
		if (marker) return void marker.setLatLng(at)
		const icon = L.divIcon({ className: 'map-pin', html: DRAWN, iconSize: [44, 44], iconAnchor: [22, 42] })
		marker = L.marker(at, { icon, draggable: true, autoPan: true, title: 'Pin' }).addTo(map).on('dragend', tell)
		const drawn = marker.getElement()!
		drawn.setAttribute('aria-label', 'Pin. Arrow keys move it.')
		drawn.addEventListener('keydown', step)
	}

	function step(event: KeyboardEvent) {
		const way = ARROWS[event.key]
		if (!way || event.altKey || event.ctrlKey || event.metaKey) return
		event.preventDefault()
		event.stopPropagation()
		const pixels = event.shiftKey ? STEP.coarse : STEP.fine
		const from = map.latLngToContainerPoint(marker!.getLatLng())
		marker!.setLatLng(map.containerPointToLatLng(from.add([way[0] * pixels, way[1] * pixels])))
		map.panInside(marker!.getLatLng(), { padding: [56, 56], ...motion })
		tell()
	}

	/** Puts the pin where a person pointed, and comes near enough to move it to the door. */
	function point(at: L.LatLng) {
		put(at)
		if (map.getZoom() < NEAR - 1) map.setView(at, NEAR, motion)
		tell()
	}

	map.on('click', ({ latlng }) => point(latlng))
	element.addEventListener('keydown', (event) => {
		if (event.target !== element || event.key !== 'Enter') return
		event.preventDefault()
		point(map.getCenter())
	})

	const [west, south, east, north] = HOME
	if (pin) {
		map.setView([pin.lat, pin.lon], NEAR)
		put([pin.lat, pin.lon])
	} else {
		map.fitBounds([
			[south, west],
			[north, east],
		])
	}
	lay(map, tiles, { onMissing: onMissingTiles })

	return {
		/** Moves the pin to a place that was found in another way, or takes it away. */
		pin(at: LatLon | null) {
			if (!at) {
				marker?.remove()
				marker = null
				return
			}
			put([at.lat, at.lon])
			map.setView([at.lat, at.lon], Math.max(map.getZoom(), NEAR), motion)
		},
		/** Shows a suburb, or a whole city. */
		look: ({ lat, lon }: LatLon, what: 'suburb' | 'city') =>
			void map.setView([lat, lon], what === 'suburb' ? NEAR - 2 : 11, motion),
		close: () => void map.remove(),
	}
}
export type OpenPinMap = ReturnType<typeof openPinMap>

/** Returns the towns and suburbs that our own ground names, the largest first; none when its file does not come. */
export const findTowns = () =>
	loadGround().then(
		({ places }) => places.map(([name, lon, lat]) => ({ name, lat: lat / 1000, lon: lon / 1000 })),
		() => [],
	)
