import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { clubAddress } from '../address.ts'
import type { ClubDetails } from '../find.server.ts'

type Props = { club: ClubDetails; signedIn: boolean }

/** The buttons for what the person can do about a club (specification 2, section 2). */
export function ClubActions({ club, signedIn }: Props) {
	const { isMember, isHost, canManage, inside, isPublic, key, membership } = club
	const to = (part: string) => clubAddress(club, part)
	const canJoin = !isMember && (isPublic || key !== null || membership === null)
	const secondary = { variant: 'secondary' } as const
	return (
		<div className="flex flex-col gap-3 print:hidden">
			{membership?.status === 'requested' && <Asked back={to('leave')} />}
			<div className="flex flex-wrap gap-2 empty:hidden">
				{canJoin && (
					<ButtonLink to={signedIn ? to('join') : signInAddress(to('join'))} preventScrollReset={signedIn}>
						{signedIn ? 'Join Club' : 'Sign in to Join'}
					</ButtonLink>
				)}
				{inside && (
					<ButtonLink to={to('events/create')}>
						<Icon name="plus" className="size-4" /> New Event
					</ButtonLink>
				)}
				{canManage && (
					<ButtonLink to={to('manage')} {...secondary}>
						Manage Club
					</ButtonLink>
				)}
				{isMember && !isHost && (
					<ButtonLink to={to('leave')} {...secondary} preventScrollReset>
						Leave Club
					</ButtonLink>
				)}
			</div>
		</div>
	)
}

/** Shown until a request is answered; `back` is where it can be withdrawn. */
const Asked = ({ back }: { back: string }) => (
	<Notice icon="hourglass" title="You’ve asked to join">
		<p>We’ll tell you when the club replies.</p>
		<ButtonLink to={back} variant="quiet" size="sm" preventScrollReset className="-ml-3">
			Take Back My Request
		</ButtonLink>
	</Notice>
)

export const signInAddress = (next: string) => `/auth?next=${encodeURIComponent(next)}`
