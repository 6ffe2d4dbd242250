import { ButtonLink } from '#app/ui/button.tsx'
import { CourtDrawing } from '#app/ui/picture/court-drawing.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { clubAddress } from '../address.ts'
import { signInAddress } from './club-actions.tsx'
import type { Hidden } from './open.server.ts'

type Props = {
	hidden: Hidden
	signedIn: boolean
	/** Whether they came by a link that does not work any more. */
	byLink: boolean
}

export function HiddenClub({ hidden: { id, name, asked }, signedIn, byLink }: Props) {
	const to = (part: string) => clubAddress({ id, key: null }, part)
	return (
		<EmptyState
			level="h1"
			className="my-8"
			drawing={<CourtDrawing sport="running" />}
			title="This club is private"
			text={
				asked ? (
					'You’ve asked to join. We’ll tell you once you’re in.'
				) : (
					<>
						{byLink && 'Your link doesn’t work any more. '}
						{name ? `Only members see ${name}.` : 'Only members see it.'} Ask to join, and the people who run it will
						let you know.
					</>
				)
			}
			action={
				asked ? (
					<ButtonLink to={to('leave')} variant="secondary" preventScrollReset>
						Take Back My Request
					</ButtonLink>
				) : (
					<ButtonLink to={signedIn ? to('join') : signInAddress(to('join'))} preventScrollReset={signedIn}>
						{signedIn ? 'Ask to Join' : 'Sign in to Ask'}
					</ButtonLink>
				)
			}
		/>
	)
}
