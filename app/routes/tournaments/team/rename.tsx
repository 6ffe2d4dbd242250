import { guard, requireUser } from '#app/features/accounts/auth.server.ts'
import { tournamentAddress } from '#app/features/tournaments/address.ts'
import { renameTeam } from '#app/features/tournaments/teams/captain.server.ts'
import { RenameForm } from '#app/features/tournaments/teams/schemas.ts'
import { teamIds } from '#app/features/tournaments/teams/team-ids.ts'
import { findCaptainedTeam } from '#app/features/tournaments/teams/team.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { TextField } from '#app/ui/form/field.tsx'
import { Question } from '#app/ui/layer/question.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import type { Route } from './+types/rename'
import { pageMeta } from '#app/lib/page-meta.ts'

export const middleware: Route.MiddlewareFunction[] = [guard('user')]

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Rename team' })

export async function loader({ params, context }: Route.LoaderArgs) {
	const { tournament, team } = await findCaptainedTeam(requireUser(context), teamIds(params))
	return { name: team.name, back: tournamentAddress(tournament, `team/${team.id}`) }
}

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const ids = teamIds(params)
	return submit(request, RenameForm, 'Team not renamed', async ({ name }) => {
		const tournament = await renameTeam(user, ids, name)
		return redirectWithToast(tournamentAddress(tournament, `team/${ids.teamId}`), { title: 'Team renamed' })
	})
}

export default function RenameTeam({ loaderData: { name, back }, actionData }: Route.ComponentProps) {
	const { form, field } = useSubmission<'name'>('rename', actionData?.result, { name })
	return (
		<Question title="Rename team" verb={['Save Name', 'Saving…']} back={back} failed={actionData} form={form}>
			<TextField label="Team name" {...field('name')} hint="3 to 50 characters" autoComplete="off" required />
		</Question>
	)
}
