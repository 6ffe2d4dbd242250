import type { ReactNode } from 'react'
import { Link } from '#app/ui/link/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Faces } from '#app/ui/picture/faces.tsx'
import type { OwnPlace } from './terms.ts'
import { placesLeft, waitlistText, type Places } from './words.ts'

type RsvpProps = {
	own: OwnPlace | null
	/** Why places can no longer be taken or given up. */
	closed: string | null
	/** The reason for its cancellation, null without one; undefined where it was not cancelled. */
	cancelled?: string | null
	leave: ReactNode
	/** Takes the place of the words for a person with a place. */
	stands?: ReactNode
	children: ReactNode
}

/** Where the person stands towards a gathering, and the one thing to do about it. */
export function Rsvp({ own, closed, cancelled, leave, stands, children }: RsvpProps) {
	if (cancelled !== undefined)
		return (
			<Notice tone="warn" title={closed ?? undefined}>
				{cancelled}
			</Notice>
		)
	if (own?.status === 'attended') return stands || <Notice tone="success">You’re checked in.</Notice>
	if (closed) return <p className="font-semibold">{closed}</p>
	if (own?.status === 'declined')
		return (
			<Notice title="No place for you this time">
				The organiser declined your request. Ask them if you’d like to know why.
			</Notice>
		)
	if (!own) return children
	const { title, text } = placeWords(own)
	const waits = own.status === 'waitlisted' || own.status === 'requested'
	return (
		<div className="flex flex-col gap-3">
			{stands || (
				<Notice tone={waits ? 'info' : 'success'} title={title}>
					{text}
					{waits && (
						<Link to="/settings/notices#devices" className="link block w-fit py-2.5 pointer-fine:py-1">
							Tell me on this device
						</Link>
					)}
				</Notice>
			)}
			{leave}
		</div>
	)
}

function placeWords(own: OwnPlace) {
	if (own.status === 'waitlisted')
		return { title: waitlistText(own), text: 'When a place opens up, it’s yours and we’ll tell you.' }
	if (own.status === 'requested')
		return { title: 'You’ve asked for a place', text: 'We’ll tell you when the organiser replies.' }
	return { title: 'You’re going.', text: 'We’ve kept your place.' }
}

type ComingProps = {
	initials: readonly string[]
	count: number
	/** For how many it is. */
	of?: number | null
	/** How many more may come. */
	maybe?: number
	/** The verb for them once it is over, such as `ran`. */
	did?: string
}

/** The people who come, by their faces and in number. */
export function Coming({ initials, count, of, maybe = 0, did }: ComingProps) {
	if (count === 0 || initials.length === 0) return null
	return (
		<p className="flex items-center gap-3 font-semibold">
			<Faces initials={initials} count={count} />
			{of && !did ? `${count} of ${of} are in` : `${count} ${did ?? 'going'}`}
			{maybe > 0 && !did && `, ${maybe} maybe`}
		</p>
	)
}

/** How many places are left, and the button to one of them. */
export function Joining({ places, asks, children }: { places: Places; asks?: boolean; children: ReactNode }) {
	return (
		<div className="flex flex-col gap-3">
			<p>{placesLeft(places, asks)}</p>
			{children}
		</div>
	)
}
