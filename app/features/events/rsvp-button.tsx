import type { ComponentProps } from 'react'
import { Form, useNavigation } from 'react-router'
import type { OwnPlace } from '#app/features/gatherings/terms.ts'
import { isFull, joinLabel } from '#app/features/gatherings/words.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'

type ButtonProps = {
	event: Addressed & Places & { title: string; costs: string | null }
	signedIn: boolean
	/** One of several on a page. */
	listed?: boolean
}

/** One tap to a place, or to the waitlist of a full event; signed-out players come back to the event first. */
export function RsvpButton({ event, signedIn, listed = false }: ButtonProps) {
	const look = listed ? ({ variant: 'secondary', size: 'sm' } as const) : ({ size: 'lg' } as const)
	const words = (
		<span>
			{event.costs && !isFull(placesOf(event)) ? `Join · ${event.costs}` : joinLabel(placesOf(event))}
			<span className="sr-only"> for {event.title}</span>
		</span>
	)
	if (!signedIn) {
		return (
			<ButtonLink to={`/auth?next=${encodeURIComponent(addressOf(event))}`} {...look} className="self-start">
				{words}
			</ButtonLink>
		)
	}
	return (
		<Form method="post" action={addressOf(event)} data-wish={`A place at ${event.title}`} className="flex self-start">
			<Send event={event} intent="join" {...look}>
				{words}
			</Send>
		</Form>
	)
}

/** In a word, for lists. */
export function PlaceBadge({ own }: { own: OwnPlace }) {
	if (own.status === 'waitlisted') return <Badge icon="hourglass">Number {own.position} on the waitlist</Badge>
	return (
		<Badge tone="court" icon="check">
			{own.status === 'attended' ? 'Checked in' : 'Going'}
		</Badge>
	)
}

type SendProps = ComponentProps<typeof Button> & { event: Addressed; intent: 'join' | 'withdraw' }

export function Send({ event, intent, ...button }: SendProps) {
	const { formData, formAction } = useNavigation()
	const pending = formData?.get('intent') === intent && formAction === addressOf(event)
	return <Button {...button} name="intent" value={intent} pending={pending} pendingText="One moment…" />
}

type Addressed = { id: number; venue: { id: number }; key?: string | null }

/** The page of an event. The link to one that is not public carries its key. */
export const addressOf = ({ id, venue, key }: Addressed) =>
	`/venues/${venue.id}/events/${id}${key ? `?key=${key}` : ''}`

type Places = { currentParticipants: number; maxParticipants: number | null; waitlisted?: number }

/** `waitlisted` is not known in lists. */
export const placesOf = ({ currentParticipants, maxParticipants, waitlisted = 0 }: Places) => ({
	taken: currentParticipants,
	max: maxParticipants,
	waiting: waitlisted,
})
