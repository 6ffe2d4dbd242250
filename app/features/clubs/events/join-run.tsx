import { Form, useNavigation } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
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

type Props = { club: { id: number; key: string | null }; manages: boolean; signedIn: boolean }

export function JoinClubFirst({ club, manages, signedIn }: Props) {
	return (
		<div className="flex flex-col items-start gap-3">
			<p>{manages ? 'Only club members can take a place.' : 'Join the club to take a place.'}</p>
			<ButtonLink to={clubAddress(club, 'join')} variant="secondary">
				{signedIn ? 'Join Club' : 'Sign in to Join'}
			</ButtonLink>
		</div>
	)
}
