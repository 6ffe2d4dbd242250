import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { type ExploreQuery, exploreAddress } from './address.ts'
import { nearText } from './near.ts'

/** Milliseconds for the device to find itself, and how old a place may be that it knows already. */
const PATIENCE = { timeout: 10_000, maximumAge: 600_000 }

/** Asks the device where it is, and lists the nearest venues first. Loaded when somebody chooses where to play. */
export function NearMe({ query }: { query: ExploreQuery }) {
	const navigate = useNavigate()
	const [said, setSaid] = useState('')
	if (!('geolocation' in navigator)) return null
	const look = () => {
		setSaid('Finding you…')
		navigator.geolocation.getCurrentPosition(
			({ coords }) => {
				setSaid('')
				void navigate(exploreAddress(query, { city: null, near: nearText(coords) }), { preventScrollReset: true })
			},
			({ code, PERMISSION_DENIED }) =>
				setSaid(
					code === PERMISSION_DENIED
						? 'Your browser doesn’t share where you are. Choose a city instead.'
						: 'We couldn’t find you. Try again, or choose a city.',
				),
			PATIENCE,
		)
	}
	return (
		<>
			<button
				type="button"
				onClick={look}
				className="flex min-h-11 w-full items-center gap-2 rounded-md px-3 font-semibold text-court-strong hover:bg-court-soft"
			>
				<Icon name="navigation" className="size-4" />
				Nearest first
			</button>
			<p role="status" className="px-3 text-sm text-muted">
				{said}
			</p>
		</>
	)
}
