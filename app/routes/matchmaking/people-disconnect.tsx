import { z } from 'zod'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { disconnect, findConnection } from '#app/features/matchmaking/people/answer.server.ts'
import { CONNECTION_NOT_FOUND } from '#app/features/matchmaking/people/rules.ts'
import { peopleAddress } from '#app/features/matchmaking/people/tabs.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/people-disconnect'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Disconnect' })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findConnection(requireUser(context), requireId(params.connectionId, CONNECTION_NOT_FOUND))

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const id = requireId(params.connectionId, CONNECTION_NOT_FOUND)
	return submit(request, z.object({}), 'Not disconnected', async () => {
		await disconnect(user, id)
		return redirectWithToast(peopleAddress('connected'), { title: 'Disconnected', description: 'We don’t tell them.' })
	})
}

export default function Disconnect({ loaderData: { name }, actionData }: Route.ComponentProps) {
	return (
		<Question
			title={`Disconnect from ${name}?`}
			back={peopleAddress('connected')}
			failed={actionData}
			verb={['Disconnect', 'Disconnecting…']}
			keep="Stay Connected"
			tone="danger"
		>
			<p>
				<strong>Your conversation is deleted for both of you.</strong>{' '}
				<span className="text-muted">We don’t tell them. Either of you can ask to connect again.</span>
			</p>
		</Question>
	)
}
