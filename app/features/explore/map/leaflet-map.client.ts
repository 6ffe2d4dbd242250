import L from 'leaflet'
import Supercluster from 'supercluster'
import { boundsOf, type Bounds } from '../bounds.ts'
import { closestOf, createMap, type Ground, HOME, isStill, lay } from '#app/ui/map/base-map.client.ts'
import type { Box, layGround } from '#app/ui/map/ground.client.ts'
import { spoken, type MapMarker } from './map-words.ts'

/** The greatest zoom by itself, and pixels around the markers. Our own ground has names beside cities. */
const ON_TILES = { closestByItself: 14, room: 36 }
const ON_OWN = { closestByItself: 12, room: 52 }

type Wishes = {
	markers: MapMarker[]
	/** The initial view; by default all markers. */
	bounds?: Bounds
	ground: Ground
	/** A marker was chosen, or the choice was cleared. */
	onChoose: (id: number | null) => void
	onMove: (bounds: Bounds) => void
	onMissingGround: () => void
}

/** A marker is a button, so that it can be focused and pressed. */
class ButtonIcon extends L.DivIcon {
	override createIcon() {
		const button = document.createElement('button')
		button.type = 'button'
		button.className = `leaflet-marker-icon map-marker ${this.options.className ?? ''}`
		const face = document.createElement('span')
		face.textContent = String(this.options.html)
		button.append(face)
		return button
	}
}

type Feature = ReturnType<Supercluster<{ id: number }>['getClusters']>[number]

/** Draws the map into `element`, reports what the user does, and returns functions that change it. */
export function openMap(element: HTMLElement, wishes: Wishes) {
	const { markers, bounds, ground, onChoose, onMove, onMissingGround } = wishes
	const motion = { animate: !isStill() }
	const closest = closestOf(ground)
	const { closestByItself, room } = ground === 'own' ? ON_OWN : ON_TILES
	const map = createMap(element, ground)
	const index = new Supercluster<{ id: number }>({ radius: 72, maxZoom: closest - 2 })
	let byId = new Map<number, MapMarker>()
	let shown = new Map<string, L.Marker>()
	let chosen: number | null = null
	let nameInSight: ReturnType<typeof layGround> | undefined
	let popup: L.Popup | null = null
	let byHand = false

	function load(next: MapMarker[]) {
		byId = new Map(next.map((marker) => [marker.id, marker]))
		index.load(
			next.map(({ id, lat, lon }) => ({
				type: 'Feature',
				properties: { id },
				geometry: { type: 'Point', coordinates: [lon, lat] },
			})),
		)
	}

	/** Renders the markers in view. Those that stay keep their element, and so the focus. */
	function draw() {
		const held = focusedAt()
		const sight = map.getBounds().pad(0.2)
		const box: [number, number, number, number] = [sight.getWest(), sight.getSouth(), sight.getEast(), sight.getNorth()]
		const next = new Map<string, L.Marker>()
		for (const feature of index.getClusters(box, Math.round(map.getZoom()))) {
			const key = keyOf(feature)
			next.set(key, shown.get(key) ?? add(feature))
		}
		for (const [key, marker] of shown) {
			if (!next.has(key)) marker.remove()
		}
		shown = next
		paint()
		nameInSight?.([...byId.values()], [...shown.values()].map(boxOf))
		if (held && !element.contains(document.activeElement)) focusNear(held)
	}

	function boxOf(marker: L.Marker): Box {
		const { x, y } = map.latLngToContainerPoint(marker.getLatLng())
		const { offsetWidth } = marker.getElement()!
		return { left: x - offsetWidth / 2, right: x + offsetWidth / 2, top: y - 15, bottom: y + 15 }
	}

	const focusedAt = () =>
		[...shown.values()].find((marker) => marker.getElement() === document.activeElement)?.getLatLng()

	/** Moves the focus to what is now at that place, such as the first venue of an opened group. */
	function focusNear(place: L.LatLng) {
		const near = [...shown.values()]
			.filter((marker) => map.getBounds().contains(marker.getLatLng()))
			.sort((a, b) => place.distanceTo(a.getLatLng()) - place.distanceTo(b.getLatLng()))
		const taker = near[0]?.getElement() ?? element
		taker.focus({ preventScroll: true })
	}

	function add(feature: Feature) {
		const [lon, lat] = feature.geometry.coordinates as [number, number]
		const { properties } = feature
		if (!('cluster' in properties)) return addVenue(byId.get((properties as { id: number }).id)!)
		const { point_count: count, cluster_id: id } = properties
		const icon = new ButtonIcon({ html: String(count), className: 'map-cluster' })
		const marker = L.marker([lat, lon], { icon, keyboard: false }).addTo(map)
		name(marker, `${count} venues, zoom in`)
		return marker.on('click', () => {
			byHand = true
			map.setView([lat, lon], Math.min(index.getClusterExpansionZoom(id), closest), motion)
		})
	}

	function addVenue(venue: MapMarker) {
		const icon = new ButtonIcon({ html: venue.price, className: '' })
		const marker = L.marker([venue.lat, venue.lon], { icon, keyboard: false, riseOnHover: true }).addTo(map)
		name(marker, spoken(venue))
		return marker.on('click', () => open(venue, marker))
	}

	function open(venue: MapMarker, marker: L.Marker) {
		const words = popupOf(venue)
		popup = L.popup({ closeButton: false, offset: [0, -14], autoPanPadding: [16, 16], maxWidth: 260 })
			.setLatLng(marker.getLatLng())
			.setContent(words)
			.openOn(map)
		chosen = venue.id
		paint()
		onChoose(venue.id)
	}

	function paint() {
		for (const [key, marker] of shown) marker.getElement()?.toggleAttribute('data-chosen', key === `venue-${chosen}`)
	}

	/** Leaflet ignores other moves while it zooms. */
	const zooming = () => map.getPane('mapPane')!.classList.contains('leaflet-zoom-anim')

	/** Shows a requested area as it is, or markers with some space around them. */
	function look(at: Bounds | undefined) {
		byHand = false
		if (zooming()) return map.once('moveend', () => look(at))
		if (at) return map.fitBounds(toLeaflet(at), motion)
		const all = boundsOf([...byId.values()]) ?? HOME
		return map.fitBounds(toLeaflet(all), { ...motion, padding: [room, room], maxZoom: closestByItself })
	}

	/** Leaflet only hears Escape while the map itself has the focus. */
	function leavePopup() {
		if (!popup?.isOpen()) return
		popup.close()
		shown.get(`venue-${chosen}`)?.getElement()?.focus({ preventScroll: true })
	}

	map.on('dragstart', () => (byHand = true))
	element.addEventListener('wheel', () => (byHand = true), { passive: true })
	element.addEventListener('keydown', ({ key }) => {
		byHand ||= /^(Arrow|[-+]$)/.test(key)
		if (key === 'Escape') leavePopup()
	})
	element.addEventListener('dblclick', () => (byHand = true))
	map
		.getContainer()
		.querySelector('.leaflet-control-zoom')
		?.addEventListener('click', () => (byHand = true))
	map.on('moveend', () => {
		draw()
		const sight = map.getBounds()
		if (byHand) onMove([sight.getWest(), sight.getSouth(), sight.getEast(), sight.getNorth()])
	})

	load(markers)
	look(bounds)
	draw()
	lay(map, ground, {
		onNames(names) {
			nameInSight = names
			draw()
		},
		onMissing: onMissingGround,
	})

	return {
		/** Replaces the markers or their texts. The map stays where it is, or shows an area or all markers. */
		show(next: MapMarker[], at?: Bounds | 'everything') {
			const held = focusedAt()
			load(next)
			for (const marker of shown.values()) marker.remove()
			shown = new Map()
			if (at) look(at === 'everything' ? undefined : at)
			draw()
			if (held) focusNear(held)
		},
		/** Marks one of the venues, or none. */
		mark(id: number | null) {
			chosen = id
			paint()
		},
		close: () => void map.remove(),
	}
}
export type OpenMap = ReturnType<typeof openMap>

const keyOf = ({ properties }: Feature) =>
	'cluster' in properties ? `cluster-${properties.cluster_id}` : `venue-${(properties as { id: number }).id}`

const name = (marker: L.Marker, words: string) => marker.getElement()?.setAttribute('aria-label', words)

const toLeaflet = ([west, south, east, north]: Bounds): L.LatLngBoundsExpression => [
	[south, west],
	[north, east],
]

function popupOf({ href, name, price, free }: MapMarker) {
	const content = document.createElement('div')
	const link = document.createElement('a')
	link.href = href
	link.className = 'map-popup-name'
	link.textContent = name
	content.append(link)
	for (const words of [price === '–' ? 'No court to book yet' : `From ${price} / hour`, free]) {
		if (!words) continue
		const line = document.createElement('p')
		line.textContent = words
		content.append(line)
	}
	return content
}
