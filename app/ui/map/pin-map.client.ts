import L from 'leaflet'
import { createMap, type Ground, HOME, isStill, lay } from './base-map.client.ts'
import { type Box, type layGround, loadGround, type Suburb } from './ground.client.ts'

type LatLon = { lat: number; lon: number }

type Wishes = {
	/** The place of the pin at first. */
	pin: LatLon | null
	ground: Ground
	/** Named on our own ground. */
	suburbs: readonly Suburb[]
	/** The pin was put or moved by hand. */
	onPin: (at: LatLon) => void
	onMissingGround: () => void
}

/** A tap from farther away comes this near, so that a street can be told from the next. */
const NEAR = { tiles: 17, own: 13 }
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
export function openPinMap(element: HTMLElement, { pin, ground, suburbs, onPin, onMissingGround }: Wishes) {
	const motion = { animate: !isStill() }
	const near = ground === 'own' ? NEAR.own : NEAR.tiles
	// The page itself scrolls: a wheel over the map must not be caught by it.
	const map = createMap(element, ground, { scrollWheelZoom: false })
	let nameInSight: ReturnType<typeof layGround> | undefined
	let marker: L.Marker | null = null

	const name = () => nameInSight?.(suburbs, marker ? [boxOf(marker)] : [])
	function boxOf(marker: L.Marker): Box {
		const { x, y } = map.latLngToContainerPoint(marker.getLatLng())
		return { left: x - 16, right: x + 16, top: y - 42, bottom: y }
	}
	const tell = () => {
		const { lat, lng } = marker!.getLatLng()
		name()
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
		if (map.getZoom() < near - 1) map.setView(at, near, motion)
		tell()
	}

	map.on('click', ({ latlng }) => point(latlng))
	element.addEventListener('keydown', (event) => {
		if (event.target !== element || event.key !== 'Enter') return
		event.preventDefault()
		point(map.getCenter())
	})
	map.on('moveend', name)

	const [west, south, east, north] = HOME
	if (pin) {
		map.setView([pin.lat, pin.lon], near)
		put([pin.lat, pin.lon])
	} else {
		map.fitBounds([
			[south, west],
			[north, east],
		])
	}
	lay(map, ground, {
		onNames(names) {
			nameInSight = names
			name()
		},
		onMissing: onMissingGround,
	})

	return {
		/** Moves the pin to a place that was found in another way, or takes it away. */
		pin(at: LatLon | null) {
			if (!at) {
				marker?.remove()
				marker = null
				return name()
			}
			put([at.lat, at.lon])
			map.setView([at.lat, at.lon], Math.max(map.getZoom(), near), motion)
		},
		/** Shows a suburb, or a whole city. */
		look: ({ lat, lon }: LatLon, what: 'suburb' | 'city') =>
			void map.setView([lat, lon], what === 'suburb' ? near - 2 : 11, motion),
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
