import { useEffect, useEffectEvent, useRef, useState, type ComponentProps, type FocusEvent } from 'react'
import type { Tiles } from '#app/ui/map/base-map.client.ts'
import { Button } from '#app/ui/button.tsx'
import { useSaver } from '#app/ui/device.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import type { KnownSuburb } from './known-place.ts'
import type { OpenPinMap } from './pin-map.client.ts'
import { onMap, positionText, readPosition } from '../position.ts'

/** Milliseconds for the device to find itself, with its best means. */
const PATIENCE = { timeout: 15_000, enableHighAccuracy: true }

/** Degrees to about a metre. */
const rounded = (degrees: number) => Math.round(degrees * 100_000) / 100_000

export type PinGround = {
	/** Whether there are streets to put a pin on, and whose pictures of them; null without a tile server. */
	tiles: Tiles | null
	/** From the venues there are. */
	suburbs: KnownSuburb[]
}

type Props = ComponentProps<typeof TextField> & { ground: PinGround }

/**
 * A pin on a map of streets, which begins at the suburb and city of the same form. The field itself holds two numbers,
 * which people without scripts or such a map type.
 */
export function PinField({ ground: { tiles, suburbs }, ...field }: Props) {
	const frame = useRef<HTMLDivElement>(null)
	const map = useRef<OpenPinMap>(null)
	const streets = useSaver() ? null : tiles
	const [said, setSaid] = useState('')
	const [pin, setPin] = useState(() => readPosition(String(field.defaultValue ?? '')))
	const input = () => document.getElementById(field.id!) as HTMLInputElement
	const pinOf = () => {
		const position = readPosition(input().value)
		return position && { lat: position.latitude, lon: position.longitude }
	}

	function write(at: { lat: number; lon: number } | null, words: string) {
		input().value = at ? positionText({ latitude: rounded(at.lat), longitude: rounded(at.lon) }) : ''
		setPin(readPosition(input().value))
		setSaid(words)
	}

	const start = useEffectEvent((element: HTMLElement, { openPinMap }: typeof import('./pin-map.client.ts')) => {
		map.current = openPinMap(element, {
			pin: pinOf(),
			tiles: streets!,
			onPin: (at) => write(at, 'The pin is set.'),
			onMissingTiles: () => setSaid('Part of the map didn’t load. The pin still works.'),
		})
	})
	const begin = useEffectEvent(async (form: HTMLFormElement, script: typeof import('./pin-map.client.ts')) => {
		const typed = new FormData(form)
		const text = (name: string) => String(typed.get(name) ?? '')
		const found = await script.findBeginning({ suburb: text('location'), city: text('city') }, suburbs)
		if (found && !pinOf()) map.current?.look(found, found.what)
	})

	const hasStreets = streets !== null
	useEffect(() => {
		if (!hasStreets) return
		const leaving = new AbortController()
		import('./pin-map.client.ts').then(
			(script) => {
				const form = frame.current?.closest('form')
				if (leaving.signal.aborted || !form) return
				start(frame.current!, script)
				const look = () => void begin(form, script)
				look()
				form.addEventListener('change', look, { signal: leaving.signal })
			},
			() => setSaid('The map won’t load right now. Use your location, or enter coordinates.'),
		)
		return () => {
			leaving.abort()
			map.current?.close()
			map.current = null
		}
	}, [hasStreets])

	const locate = () => {
		if (!('geolocation' in navigator)) return setSaid('This browser doesn’t share where you are.')
		setSaid('Finding you…')
		navigator.geolocation.getCurrentPosition(
			({ coords: { latitude, longitude, accuracy } }) => {
				write({ lat: latitude, lon: longitude }, `The pin is where you are, to within ${Math.ceil(accuracy)} m.`)
				map.current?.pin(pinOf())
			},
			({ code, PERMISSION_DENIED }) =>
				setSaid(
					code === PERMISSION_DENIED
						? `Your browser doesn’t share where you are. ${streets ? 'Tap the map' : 'Enter coordinates'} instead.`
						: `We couldn’t find you. Try again, or ${streets ? 'tap the map' : 'enter coordinates'}.`,
				),
			PATIENCE,
		)
	}
	const remove = () => {
		write(null, 'There is no pin now.')
		map.current?.pin(null)
	}
	const typed = () => {
		setPin(readPosition(input().value))
		map.current?.pin(pinOf())
	}

	const keys = ({ target }: FocusEvent<HTMLElement>) => {
		if (!target.matches(':focus-visible')) return
		if (target === frame.current) setSaid('Arrow keys move the map, Enter puts the pin in its middle.')
		else if (target.matches('.map-pin')) setSaid('Arrow keys move the pin.')
	}

	return (
		<div className="flex flex-col gap-3">
			<div className="flex flex-col gap-1.5 noscript:hidden">
				<p className="font-semibold">
					Pin on the map <span className="font-normal text-muted">(optional)</span>
				</p>
				<p id={`${field.id}-map`} className="text-sm text-muted">
					{streets
						? 'Tap where players come in, or drag the pin there.'
						: 'It leads players to you. Press Use My Location where they come in, or enter coordinates.'}
				</p>
				{streets && (
					<div className="relative isolate mt-1.5 min-h-80 overflow-hidden rounded-lg border border-line bg-raised">
						<p className="absolute bottom-2 px-3 text-sm text-muted">Loading the map…</p>
						<div
							ref={frame}
							role="region"
							aria-label="Map for the pin"
							aria-describedby={`${field.id}-map`}
							onFocus={keys}
							className="absolute inset-0"
						/>
					</div>
				)}
				{pin && !streets && (
					<p className="flex flex-wrap items-center gap-x-3">
						<Icon name="map-pin" className="size-5 text-court" />
						<span className="tabular-nums">Pin set: {positionText(pin)}</span>
						<a
							href={onMap(pin)}
							target="_blank"
							rel="noreferrer"
							className="inline-flex min-h-11 items-center text-court-strong underline"
						>
							Check it on a map
						</a>
					</p>
				)}
				<div className="mt-1.5 flex flex-wrap items-center gap-3">
					<Button type="button" variant="secondary" size="sm" onClick={locate}>
						<Icon name="navigation" className="size-4" />
						Use My Location
					</Button>
					{pin && (
						<Button type="button" variant="quiet" size="sm" onClick={remove}>
							Remove Pin
						</Button>
					)}
					<p role="status" className="text-sm text-muted">
						{said}
					</p>
				</div>
			</div>
			<Disclosure summary="Enter coordinates" open={Boolean(field.error)} className="border-b-0">
				<TextField {...field} onInput={typed} />
			</Disclosure>
		</div>
	)
}
