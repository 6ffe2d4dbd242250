import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ShareLink } from '#app/ui/link/share-link.tsx'
import { TEAM_MAX } from './rules.ts'

type Props = {
	tournament: { id: number; name: string }
	team: { id: number; name: string; inviteKey: string | null }
	origin: string
}

export function TeamInvitation({ tournament, team, origin }: Props) {
	const sending = useNavigation().formMethod === 'POST'
	const link = `${origin}/tournaments/${tournament.id}/team/${team.id}/join?key=${team.inviteKey}`
	return (
		<section aria-labelledby="invite" className="flex min-w-0 flex-col gap-3 print:hidden">
			<h2 id="invite" className="text-xl">
				Invite players
			</h2>
			<Card className="flex flex-col gap-4">
				<ShareLink
					label="Invitation link"
					hint={`Anyone with it can join your team, up to ${TEAM_MAX} players.`}
					link={link}
					title={`Play for ${team.name} in ${tournament.name}`}
				/>
				<Form method="post" preventScrollReset className="flex">
					<Button name="intent" value="reset-invite" variant="quiet" size="sm" pending={sending} className="-ml-3">
						Replace the Link
					</Button>
				</Form>
			</Card>
		</section>
	)
}
