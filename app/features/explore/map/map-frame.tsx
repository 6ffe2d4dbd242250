import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { buttonClass, Button } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { useSaver } from '#app/ui/device.tsx'
import { type ExploreQuery, exploreAddress } from '../address.ts'
import { type Bounds, boundsOf, boundsText, placeIn } from '../bounds.ts'
import type { OpenMap } from './leaflet-map.client.ts'
import type { VenueMap } from './map-points.server.ts'
import type { MapMarker } from './map-words.ts'
import { Link } from '#app/ui/link/link.tsx'

type Props = {
	query: ExploreQuery
	markers: MapMarker[]
	tiles: VenueMap['tiles']
	chosen: number | null
	onChoose: (id: number | null) => void
}

type Trouble = 'map' | 'tiles' | null

/** How long the map must rest before the list follows. */
const REST_MS = 500

/** The map, which loads by itself; until then points on plain ground. The list follows when the user moves it. */
export function MapFrame({ query, markers, tiles, chosen, onChoose }: Props) {
	const frame = useRef<HTMLDivElement>(null)
	const opened = useRef<OpenMap | null>(null)
	const saver = useSaver()
	const [wantsGround, setWantsGround] = useState(!saver || !tiles)
	const [tries, setTries] = useState(0)
	const [trouble, setTrouble] = useState<Trouble>(null)
	const navigate = useNavigate()
	const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
	/** The area that the list last followed to: the map is there already. */
	const followed = useRef<string | null>(null)
	const area = query.bbox ? boundsText(query.bbox) : null
	const ids = useMemo(() => markers.map(({ id }) => id).join(), [markers])
	const shown = useRef({ ids, area })

	const start = useEffectEvent((element: HTMLDivElement, { openMap }: typeof import('./leaflet-map.client.ts')) => {
		opened.current = openMap(element, {
			markers,
			bounds: query.bbox,
			ground: wantsGround ? (tiles ?? 'own') : null,
			onChoose,
			onMove: (to) => {
				clearTimeout(resting.current)
				resting.current = setTimeout(() => follow(to), REST_MS)
			},
			onMissingGround: () => setTrouble(tiles ? 'tiles' : 'map'),
		})
	})
	const follow = useEffectEvent((bbox: Bounds) => {
		followed.current = boundsText(bbox)
		void navigate(exploreAddress(query, { bbox }), { replace: true, preventScrollReset: true })
	})

	useEffect(() => {
		let left = false
		import('./leaflet-map.client.ts').then(
			(module) => !left && frame.current && start(frame.current, module),
			() => setTrouble('map'),
		)
		return () => {
			left = true
			clearTimeout(resting.current)
			opened.current?.close()
			opened.current = null
		}
	}, [tries])
	/** Returns where the map should move, or undefined to stay. */
	const whereTo = useEffectEvent(() => {
		if (area !== null && area === followed.current) return undefined
		if (area !== shown.current.area) return query.bbox ?? 'everything'
		return area === null && ids !== shown.current.ids ? 'everything' : undefined
	})
	useEffect(() => {
		opened.current?.show(markers, whereTo())
		followed.current = null
		shown.current = { ids, area }
	}, [markers, ids, area])
	useEffect(() => opened.current?.mark(chosen), [chosen])

	const openAgain = () => {
		// Some browsers do not ask again for a script that failed.
		if (trouble && !opened.current) return location.reload()
		setWantsGround(true)
		setTrouble(null)
		setTries(tries + 1)
	}
	return (
		<div className="flex flex-col gap-2">
			<div className={classes('relative isolate', !query.bbox && 'noscript:hidden')}>
				<div className="relative isolate h-[52dvh] min-h-80 overflow-hidden rounded-lg border border-line bg-raised noscript:hidden lg:h-[calc(100dvh-9rem)]">
					<PlainMap markers={markers} bounds={query.bbox} />
					<p className="absolute bottom-2 px-3 text-sm text-muted">Loading the map…</p>
					<div ref={frame} role="region" aria-label="Map of venues" className="absolute inset-0" />
				</div>
				{query.bbox && (
					<div className="pointer-events-none absolute inset-x-0 top-3 flex justify-center *:pointer-events-auto noscript:static">
						<Link
							to={exploreAddress(query, { bbox: undefined })}
							preventScrollReset
							className={buttonClass({ variant: 'secondary', size: 'sm', className: 'shadow-raised' })}
						>
							Show the Whole Map
						</Link>
					</div>
				)}
			</div>
			<div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted empty:hidden">
				{trouble && (
					<p>
						{trouble === 'map'
							? 'The map won’t load right now. The list still works.'
							: 'Part of the map didn’t load. Every venue is still here.'}
					</p>
				)}
				{!wantsGround && <p>The map is off to save data.</p>}
				{(trouble === 'map' || !wantsGround) && (
					<Button type="button" variant="secondary" size="sm" onClick={openAgain}>
						{trouble ? 'Try Again' : 'Show Map Pictures'}
					</Button>
				)}
			</div>
		</div>
	)
}

/** The points as the server renders them. */
function PlainMap({ markers, bounds }: { markers: MapMarker[]; bounds?: Bounds }) {
	const frame = bounds ?? boundsOf(markers)
	if (!frame) return null
	return (
		<svg aria-hidden="true" className="absolute inset-[8%] size-[84%] overflow-visible">
			{markers.map((marker) => {
				const { x, y } = placeIn(marker, frame)
				if (x < 0 || x > 1 || y < 0 || y > 1) return null
				return (
					<circle
						key={marker.id}
						cx={percent(x)}
						cy={percent(y)}
						r="6"
						className="fill-court stroke-surface stroke-2"
					/>
				)
			})}
		</svg>
	)
}

const percent = (share: number) => `${(share * 100).toFixed(1)}%`
