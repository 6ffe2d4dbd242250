import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Reply } from '#app/features/gatherings/terms.ts'
import { clubAddress } from '../address.ts'

/** One tap to a place, and beside it the answers without one; `replied` is the one the person gave. */
export function JoinRun({ label, replied }: { label: string; replied?: Reply | null }) {
	const sent = useNavigation().formData?.get('intent')
	const answer = (intent: 'join' | Reply, words: string) => (
		<Button
			name="intent"
			value={intent}
			size="lg"
			variant={intent === 'join' ? 'primary' : 'secondary'}
			pending={sent === intent}
			pendingText="One moment…"
			className={intent === 'join' && !replied ? 'max-sm:col-span-2' : ''}
		>
			{words}
		</Button>
	)
	return (
		<Form method="post" preventScrollReset data-wish="A place in the run" className="grid grid-cols-2 gap-3 sm:flex">
			{answer('join', label)}
			{replied !== undefined && replied !== 'maybe' && answer('maybe', 'Maybe')}
			{replied !== undefined && replied !== 'absent' && answer('absent', 'Can’t Come')}
		</Form>
	)
}

/** For a member who has a place by the run's link; `page` is that of the link. */
export function ByLink({ page }: { page: string }) {
	return (
		<div className="flex flex-col gap-3">
			<Notice tone="success" title="You’re in by the run’s link">
				Take that place with your account and you get the reminder and your points.
				<Link to={page} className="link block w-fit py-2.5 pointer-fine:py-1">
					Can’t make it?
				</Link>
			</Notice>
			<JoinRun label="Take My Place" />
		</div>
	)
}

type Props = { club: { id: number; key: string | null }; signedIn: boolean; beside?: ReactNode; children: ReactNode }

export function JoinClubFirst({ club, signedIn, beside, children }: Props) {
	return (
		<div className="flex flex-col gap-3">
			<p>{children}</p>
			<div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
				{beside}
				<ButtonLink to={clubAddress(club, 'join')} variant={beside ? 'secondary' : 'primary'}>
					{signedIn ? 'Join Club' : 'Sign in to Join'}
				</ButtonLink>
			</div>
		</div>
	)
}
