import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { clubAddress } from '../address.ts'

export function JoinRun({ label }: { label: string }) {
	const pending = useNavigation().formData?.get('intent') === 'join'
	return (
		<Form method="post" preventScrollReset data-wish="A place in the run" className="flex *:grow sm:*:grow-0">
			<Button name="intent" value="join" size="lg" pending={pending} pendingText="One moment…">
				{label}
			</Button>
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
