import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { positionText } from './position.ts'

/** Milliseconds for the device to find itself, with its best means. */
const PATIENCE = { timeout: 15_000, enableHighAccuracy: true }

/** Degrees to about a metre. */
const rounded = (degrees: number) => Math.round(degrees * 100_000) / 100_000

/** Fills a field with the position of the device: for people who stand at the venue's entrance. */
export function LocateButton({ fieldId }: { fieldId: string }) {
	const [said, setSaid] = useState('')
	const locate = () => {
		if (!('geolocation' in navigator)) return setSaid('This browser doesn’t share where you are.')
		setSaid('Finding you…')
		navigator.geolocation.getCurrentPosition(
			({ coords: { latitude, longitude, accuracy } }) => {
				const field = document.getElementById(fieldId) as HTMLInputElement
				field.value = positionText({ latitude: rounded(latitude), longitude: rounded(longitude) })
				setSaid(`Filled in, to within ${Math.ceil(accuracy)} m.`)
			},
			({ code, PERMISSION_DENIED }) =>
				setSaid(
					code === PERMISSION_DENIED
						? 'Your browser doesn’t share where you are. Copy the two numbers instead.'
						: 'We couldn’t find you. Try again, or copy the two numbers.',
				),
			PATIENCE,
		)
	}
	return (
		<div className="flex flex-wrap items-center gap-3 noscript:hidden">
			<Button type="button" variant="secondary" size="sm" onClick={locate}>
				<Icon name="navigation" className="size-4" />
				Use My Location
			</Button>
			<p role="status" className="text-sm text-muted">
				{said}
			</p>
		</div>
	)
}
