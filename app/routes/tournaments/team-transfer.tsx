import { Form, useNavigation } from 'react-router'
import { guard, requireUser } from '#app/features/accounts/auth.server.ts'
import { tournamentAddress } from '#app/features/tournaments/address.ts'
import { transferCaptaincy } from '#app/features/tournaments/teams/captain.server.ts'
import { nameOf } from '#app/features/tournaments/teams/rules.ts'
import { TransferForm } from '#app/features/tournaments/teams/schemas.ts'
import { teamIds } from '#app/features/tournaments/teams/team-ids.ts'
import { findCaptainedTeam } from '#app/features/tournaments/teams/team.server.ts'
import { submit } from '#app/lib/form.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { FormError } from '#app/ui/form-error.tsx'
import { useSubmission } from '#app/ui/use-submission.ts'
import type { Route } from './+types/team-transfer'

export const middleware: Route.MiddlewareFunction[] = [guard('user')]

export const meta: Route.MetaFunction = () => [{ title: 'Change captain · Courtside' }]

export async function loader({ params, context }: Route.LoaderArgs) {
	const { tournament, team } = await findCaptainedTeam(requireUser(context), teamIds(params))
	return {
		players: team.players.filter(({ isYou }) => !isYou).map((player) => ({ id: player.id, name: nameOf(player) })),
		back: tournamentAddress(tournament, `team/${team.id}`),
	}
}

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const ids = teamIds(params)
	return submit(request, TransferForm, 'Captain not changed', async ({ memberId }) => {
		const tournament = await transferCaptaincy(user, ids, memberId)
		return redirectWithToast(tournamentAddress(tournament, `team/${ids.teamId}`), {
			title: 'Captain changed',
			description: 'You are on the team as a player now.',
		})
	})
}

export default function ChangeCaptain({ loaderData: { players, back }, actionData }: Route.ComponentProps) {
	const { form, errors, field } = useSubmission<'memberId'>('transfer', actionData?.result)
	const sending = useNavigation().formMethod === 'POST'
	const leave = (
		<ButtonLink to={back} preventScrollReset variant="secondary">
			Back
		</ButtonLink>
	)
	return (
		<Dialog
			title="Change captain"
			closeTo={back}
			footer={
				players.length === 0 ? (
					leave
				) : (
					<>
						<Button form={form.id} pending={sending} pendingText="Changing…">
							Hand Over
						</Button>
						{leave}
					</>
				)
			}
		>
			{players.length === 0 ? (
				<p>You are alone on the team. Invite somebody by link first.</p>
			) : (
				<Form method="post" {...form} className="flex flex-col gap-5">
					<FormError errors={errors} />
					<p className="text-muted">
						The new captain sends in results, invites players and can withdraw the team. You stay on as a player.
					</p>
					<SelectField
						label="New captain"
						{...field('memberId')}
						options={players.map(({ id, name }) => ({ value: String(id), label: name }))}
						required
					/>
				</Form>
			)}
		</Dialog>
	)
}
