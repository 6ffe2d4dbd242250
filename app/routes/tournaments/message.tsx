import { guard, requireUser } from '#app/features/accounts/auth.server.ts'
import { MessageQuestion, sentTo } from '#app/features/gatherings/message-all.tsx'
import { tournamentAddress } from '#app/features/tournaments/address.ts'
import { NOT_FOUND } from '#app/features/tournaments/words.ts'
import { findAudience, messageTeams } from '#app/features/tournaments/organize/message.server.ts'
import { TeamMessageForm } from '#app/features/tournaments/schemas.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { RadioCards } from '#app/ui/form/choice-field.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import type { Route } from './+types/message'
import { pageMeta } from '#app/lib/page-meta.ts'

export const middleware: Route.MiddlewareFunction[] = [guard('user')]

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Message Teams' })

export async function loader({ params, context }: Route.LoaderArgs) {
	const audience = await findAudience(requireUser(context), readId(params.id))
	return { ...audience, idempotencyKey: crypto.randomUUID() }
}

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const id = requireId(params.id, NOT_FOUND)
	return submit(request, TeamMessageForm, 'Message not sent', async ({ idempotencyKey, ...message }) => {
		const { people } = await messageTeams(user, id, message, { idempotencyKey })
		return redirectWithToast(`/tournaments/${id}`, sentTo(people))
	})
}

export default function MessageTeams({ loaderData, actionData }: Route.ComponentProps) {
	const { tournament, captains, players, reason, idempotencyKey } = loaderData
	const { field } = useSubmission<'to'>('message', actionData?.result, { to: 'captains' })
	return (
		<MessageQuestion
			heading="Message Teams"
			title={tournament.name}
			back={tournamentAddress(tournament)}
			reason={reason}
			idempotencyKey={idempotencyKey}
			failed={actionData}
		>
			<RadioCards
				label="To"
				{...field('to')}
				columns={2}
				options={[
					{ value: 'captains', label: 'Captains', description: count(captains) },
					{ value: 'players', label: 'All players', description: count(players) },
				]}
			/>
		</MessageQuestion>
	)
}

const count = (people: number) => (people === 1 ? 'One person' : `${people} people`)
