import { Form, useNavigation } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { clubAddress } from '../../address.ts'
import type { RunPage } from '../event-page.server.ts'
import { isFull, type OwnPlace } from './places.ts'

type RsvpProps = { page: Pick<RunPage, 'club' | 'event' | 'own' | 'counts' | 'closed' | 'sight'>; signedIn: boolean }

/** Where the person stands towards a run, and the one thing to do about it. */
export function Rsvp({ page, signedIn }: RsvpProps) {
	const { club, event, own, closed, sight } = page
	if (event.status === 'cancelled')
		return (
			<Notice tone="warn" title="This run was cancelled.">
				{event.cancelReason}
			</Notice>
		)
	if (own?.status === 'attended') return <Notice tone="success">You were checked in.</Notice>
	if (closed) return <Notice>{closed}</Notice>
	if (own?.status === 'declined')
		return (
			<Notice title="There is no place for you this time.">
				The organiser declined your request. Ask them if you want to know more.
			</Notice>
		)
	if (own) return <Standing own={own} withdraw={clubAddress(club, `events/${event.id}/withdraw`)} />
	if (!club.isMember)
		return (
			<div className="flex flex-col items-start gap-3">
				<p>{sight === 'manager' ? 'Only members of the club can take a place.' : 'Join the club to take a place.'}</p>
				<ButtonLink to={clubAddress(club, 'join')} variant="secondary">
					{signedIn ? 'Join Club' : 'Sign in to Join'}
				</ButtonLink>
			</div>
		)
	const asks = event.requiresApproval && !event.canManage
	return (
		<div className="flex flex-col gap-3">
			<p>{openText(page, asks)}</p>
			<JoinButton label={asks ? 'Ask to Join' : isFull(event) ? 'Join Waitlist' : 'RSVP'} />
		</div>
	)
}

function JoinButton({ label }: { label: string }) {
	const pending = useNavigation().formData?.get('intent') === 'join'
	return (
		<Form method="post" preventScrollReset className="flex *:grow sm:*:grow-0">
			<Button name="intent" value="join" size="lg" pending={pending} pendingText="One moment…">
				{label}
			</Button>
		</Form>
	)
}

function Standing({ own, withdraw }: { own: OwnPlace; withdraw: string }) {
	const { title, text, leave } = standing(own)
	return (
		<div className="flex flex-col gap-3">
			<Notice tone={own.status === 'attending' ? 'success' : 'info'} title={title}>
				{text}
			</Notice>
			<ButtonLink to={withdraw} variant="quiet" preventScrollReset className="self-start">
				{leave}
			</ButtonLink>
		</div>
	)
}

function standing(own: OwnPlace) {
	if (own.status === 'waitlisted')
		return {
			title: waitlistText(own),
			text: 'When a place comes free for you, it is yours and we tell you.',
			leave: 'Leave the Waitlist',
		}
	if (own.status === 'requested')
		return {
			title: 'You’ve asked for a place.',
			text: 'The organiser answers, and we tell you.',
			leave: 'Take Back My Request',
		}
	return { title: 'You’re going.', text: 'Your place is kept.', leave: 'Can’t make it?' }
}

export const waitlistText = ({ position }: Pick<OwnPlace, 'position'>) => `You’re number ${position} on the waitlist.`

function openText({ event, counts }: RsvpProps['page'], asks: boolean) {
	const asking = asks ? ' The organiser accepts who comes along.' : ''
	if (event.maxParticipants === 0) return `There is no limit.${asking}`
	const left = event.maxParticipants - event.participantCount
	if (left > 0) return `${left === 1 ? 'One place is' : `${left} places are`} left.${asking}`
	const waiting = counts.waitlisted
	if (waiting === 0) return `It is full.${asking || ' You would be first on the waitlist.'}`
	return `It is full. ${waiting === 1 ? 'One person waits' : `${waiting} people wait`} for a place.${asking}`
}
