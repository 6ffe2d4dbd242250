import { z } from 'zod'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { closeClub, findClosing } from '#app/features/clubs/members/close.server.ts'
import { NOT_FOUND } from '#app/features/clubs/words.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/close'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Close club' })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findClosing(requireUser(context), readId(params.id), new Date())

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const id = requireId(params.id, NOT_FOUND)
	return submit(request, z.object({}), 'Club not closed', async () => {
		await closeClub(user, id)
		return redirectWithToast('/running-club-dashboard', {
			title: 'Club closed',
			description: 'We’ve told its members and cancelled its upcoming runs.',
		})
	})
}

export default function CloseClub({ loaderData: { id, name, members, runs }, actionData }: Route.ComponentProps) {
	const lines = [
		members > 1 ? `${members} members lose the club. We’ll tell them.` : 'You’re the only member.',
		runs > 0 && `${runs} upcoming ${runs === 1 ? 'run is' : 'runs are'} cancelled.`,
		'You can’t open it again.',
	].filter((line) => line !== false)
	return (
		<Question
			title={`Close ${name} for good?`}
			back={`/running-club/${id}/manage/members`}
			failed={actionData}
			verb={['Close Club', 'Closing…']}
			keep="Keep the Club"
			tone="danger"
		>
			<ul className="flex list-disc flex-col gap-1 pl-5 text-muted tabular-nums">
				{lines.map((line) => (
					<li key={line}>{line}</li>
				))}
			</ul>
		</Question>
	)
}
