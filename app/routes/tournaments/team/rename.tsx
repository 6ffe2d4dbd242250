import { guard, requireUser, type CurrentUser } from '#app/features/accounts/auth.server.ts'
import { COVER_FILE } from '#app/features/photos/limits.ts'
import { PictureField } from '#app/features/photos/picture-field.tsx'
import { tournamentAddress } from '#app/features/tournaments/address.ts'
import { renameTeam, setLogo } from '#app/features/tournaments/teams/captain.server.ts'
import { RenameForm } from '#app/features/tournaments/teams/schemas.ts'
import { teamIds } from '#app/features/tournaments/teams/team-ids.ts'
import { findCaptainedTeam, type TeamIds } from '#app/features/tournaments/teams/team.server.ts'
import { changesPartners } from '#app/features/tournaments/status.ts'
import { submitWithFile } from '#app/lib/form/upload.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { TextField } from '#app/ui/form/field.tsx'
import { Question } from '#app/ui/layer/question.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import type { Route } from './+types/rename'
import { pageMeta } from '#app/lib/page-meta.ts'

export const middleware: Route.MiddlewareFunction[] = [guard('user')]

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Edit team' })

export async function loader({ params, context }: Route.LoaderArgs) {
	const { tournament, team } = await findCaptainedTeam(requireUser(context), teamIds(params))
	const back = tournamentAddress(tournament, `team/${team.id}`)
	return { name: team.name, logo: team.logo, isAlone: changesPartners(tournament.format), back }
}

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const ids = teamIds(params)
	return submitWithFile(
		request,
		COVER_FILE,
		[RenameForm, 'Team not changed', ({ name }) => rename(user, ids, name)],
		(bytes, _, first) => setLogo(user, ids, bytes, first),
	)
}

async function rename(user: CurrentUser, ids: TeamIds, name: string) {
	const tournament = await renameTeam(user, ids, name)
	return redirectWithToast(tournamentAddress(tournament, `team/${ids.teamId}`), { title: 'Team saved' })
}

export default function EditTeam({ loaderData, actionData }: Route.ComponentProps) {
	const { name, logo, isAlone, back } = loaderData
	const { form, field } = useSubmission<'name'>('rename', actionData?.result, { name })
	return (
		<Question
			title={isAlone ? 'Change the name' : 'Edit team'}
			verb={['Save', 'Saving…']}
			back={back}
			failed={actionData}
			form={{ ...form, encType: 'multipart/form-data' }}
		>
			<TextField
				label={isAlone ? 'Name' : 'Team name'}
				{...field('name')}
				hint="3 to 50 characters"
				autoComplete="off"
				required
			/>
			{!isAlone && (
				<PictureField
					key={logo}
					isLogo
					hint="It shows beside the team’s name."
					picture={logo}
					error={actionData?.result.error?.photo}
				/>
			)}
		</Question>
	)
}
