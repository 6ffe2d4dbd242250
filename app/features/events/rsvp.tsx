import { Form } from 'react-router'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { EventDetails } from './events.server.ts'
import type { OwnPlace } from './places.server.ts'
import { addressOf, isFull, RsvpButton, Send, type Places } from './rsvp-button.tsx'
import { closedReason } from './rules.ts'

type RsvpProps = { event: EventDetails; own: OwnPlace | null; signedIn: boolean; now: Date }

/** Where the person stands towards the event, and the one thing to do about it. */
export function Rsvp({ event, own, signedIn, now }: RsvpProps) {
	const reason = closedReason(event, now)
	if (reason) return <Notice tone={event.status === 'cancelled' ? 'warn' : 'info'}>{reason}</Notice>
	if (own?.status === 'attended') return <Notice tone="success">You’re here. Enjoy it.</Notice>
	if (own) return <Standing event={event} own={own} />
	const full = isFull(event)
	return (
		<div className="flex flex-col gap-3">
			<p>{full ? fullText(event.waitlisted) : placesText(event)}</p>
			<RsvpButton event={event} signedIn={signedIn} />
		</div>
	)
}

function Standing({ event, own }: { event: EventDetails; own: OwnPlace }) {
	const waiting = own.status === 'waitlisted'
	return (
		<div className="flex flex-col gap-2">
			<Notice tone={waiting ? 'info' : 'success'} title={waiting ? waitlistText(own) : 'You’re going.'}>
				{waiting ? 'When a place comes free for you, it is yours and we tell you.' : 'Your place is kept.'}
			</Notice>
			<Disclosure summary="Can’t make it?" className="border-0">
				<Form method="post" action={addressOf(event)} className="flex flex-col items-start gap-3">
					<p className="text-muted">{consequence(event, waiting)}</p>
					<Send event={event} intent="withdraw" variant="danger">
						{waiting ? 'Leave the Waitlist' : 'Give Up My Place'}
					</Send>
				</Form>
			</Disclosure>
		</div>
	)
}

export const waitlistText = ({ position }: Pick<OwnPlace, 'position'>) => `You’re number ${position} on the waitlist.`

function placesText({ currentParticipants, maxParticipants }: Places) {
	if (maxParticipants === null) return 'Everybody is welcome, there is no limit.'
	const left = maxParticipants - currentParticipants
	return left === 1 ? 'One place is left.' : `${left} places are left.`
}

const fullText = (waitlisted: number) =>
	waitlisted === 0 ? 'It is full. You would be first on the waitlist.' : `It is full. ${count(waitlisted)} for a place.`

const count = (people: number) => (people === 1 ? 'One person waits' : `${people} people wait`)

function consequence({ waitlisted }: EventDetails, waiting: boolean) {
	if (waiting) return 'If you join again later, you start at the end of the list.'
	return waitlisted > 0
		? 'Your place goes to the first person on the waitlist at once. Joining again means waiting.'
		: 'Your place is free for others at once.'
}
