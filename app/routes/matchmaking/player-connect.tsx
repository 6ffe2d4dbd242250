import { useLocation } from 'react-router'
import { guard, requireUser } from '#app/features/accounts/auth.server.ts'
import { connect } from '#app/features/matchmaking/people/connect.server.ts'
import { findConnecting } from '#app/features/matchmaking/people/connecting.server.ts'
import { ConnectForm } from '#app/features/matchmaking/people/schemas.ts'
import { askedToast, connectedToast } from '#app/features/matchmaking/people/toasts.ts'
import { findWayBack } from '#app/features/matchmaking/players/connect-address.ts'
import { NOTE_MAX, PLAYER_NOT_FOUND } from '#app/features/matchmaking/rules.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { TextArea } from '#app/ui/form/field.tsx'
import { Question } from '#app/ui/layer/question.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import type { Route } from './+types/player-connect'
import { pageMeta } from '#app/lib/page-meta.ts'

export const middleware: Route.MiddlewareFunction[] = [guard('user')]

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Connect' })

const playerOf = ({ playerId }: Route.LoaderArgs['params']) => requireId(playerId, PLAYER_NOT_FOUND)

export const loader = ({ params, context }: Route.LoaderArgs) => findConnecting(requireUser(context), playerOf(params))

export function action({ request, url, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const id = playerOf(params)
	return submit(request, ConnectForm, 'Not connected', async ({ note }) => {
		const { threadId } = await connect(user, id, { note })
		if (threadId !== null) return redirectWithToast(`/matchmaking/threads/${threadId}`, connectedToast)
		return redirectWithToast(findWayBack(id, url.searchParams).sent, askedToast)
	})
}

export default function Connect({ loaderData, actionData }: Route.ComponentProps) {
	const { id, name, connection, reason } = loaderData
	const { left } = findWayBack(id, new URLSearchParams(useLocation().search))
	const { form, field } = useSubmission<'note'>('connect', actionData?.result)
	const accepts = connection === 'asks-you'
	return (
		<Question
			title={accepts && !reason ? `${name} asks you` : `Connect with ${name}`}
			back={left}
			verb={accepts ? ['Accept', 'Accepting…'] : ['Connect', 'Asking…']}
			keep="Not Now"
			reason={reason}
			failed={actionData}
			form={form}
		>
			<p className="text-muted">
				{accepts
					? 'Accept and you can chat. You’ll see each other’s full names.'
					: 'They see your first name, initial, place and note. Once they accept, you can chat and see each other’s full names.'}
			</p>
			{!accepts && (
				<TextArea
					label="Note"
					hint={`Say where and when you play. Up to ${NOTE_MAX} characters.`}
					{...field('note')}
					required={false}
				/>
			)}
		</Question>
	)
}
