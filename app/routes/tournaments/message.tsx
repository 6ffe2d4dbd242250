import { guard, requireUser } from '#app/features/accounts/auth.server.ts'
import { tournamentAddress } from '#app/features/tournaments/address.ts'
import { NOT_FOUND } from '#app/features/tournaments/words.ts'
import { findAudience, messageTeams } from '#app/features/tournaments/organize/message.server.ts'
import { MESSAGE_MAX, MESSAGE_TITLE_MAX } from '#app/features/tournaments/organize/rules.ts'
import { MessageForm } from '#app/features/tournaments/schemas.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { RadioCards } from '#app/ui/form/choice-field.tsx'
import { TextArea, TextField } from '#app/ui/form/field.tsx'
import { Question } from '#app/ui/layer/question.tsx'
import { useIdempotencyKey } from '#app/ui/form/use-idempotency-key.ts'
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
	return submit(request, MessageForm, 'Message not sent', async ({ idempotencyKey, ...message }) => {
		const { people } = await messageTeams(user, id, message, { idempotencyKey })
		return redirectWithToast(`/tournaments/${id}`, {
			title: 'Message sent',
			description: `It is in the notices of ${people === 1 ? 'one person' : `${people} people`}.`,
		})
	})
}

export default function MessageTeams({ loaderData, actionData }: Route.ComponentProps) {
	const { tournament, captains, players, reason, idempotencyKey } = loaderData
	const { form, field } = useSubmission<'to' | 'title' | 'text'>('message', actionData?.result, {
		to: 'captains',
		title: [...tournament.name].slice(0, MESSAGE_TITLE_MAX).join(''),
	})
	return (
		<Question
			title="Message Teams"
			back={tournamentAddress(tournament)}
			verb={['Send Message', 'Sending…']}
			reason={reason}
			failed={actionData}
			form={form}
		>
			<input type="hidden" name="idempotencyKey" value={useIdempotencyKey(idempotencyKey)} />
			<RadioCards
				label="To"
				{...field('to')}
				columns={2}
				options={[
					{ value: 'captains', label: 'Captains', description: count(captains) },
					{ value: 'players', label: 'All players', description: count(players) },
				]}
			/>
			<TextField label="Title" {...field('title')} maxLength={MESSAGE_TITLE_MAX} required />
			<TextArea label="Message" {...field('text')} maxLength={MESSAGE_MAX} rows={5} required />
		</Question>
	)
}

const count = (people: number) => (people === 1 ? 'One person' : `${people} people`)
