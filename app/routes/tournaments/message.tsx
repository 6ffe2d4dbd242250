import { Form, useNavigation } from 'react-router'
import { guard, requireUser } from '#app/features/accounts/auth.server.ts'
import { tournamentAddress } from '#app/features/tournaments/address.ts'
import { NOT_FOUND } from '#app/features/tournaments/words.ts'
import { findAudience, messageTeams } from '#app/features/tournaments/organize/message.server.ts'
import { MESSAGE_MAX, MESSAGE_TITLE_MAX } from '#app/features/tournaments/organize/rules.ts'
import { MessageForm } from '#app/features/tournaments/schemas.ts'
import { submit } from '#app/lib/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { RadioCards } from '#app/ui/choice-field.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { FormError } from '#app/ui/form-error.tsx'
import { useFormKey } from '#app/ui/use-form-key.ts'
import { useSubmission } from '#app/ui/use-submission.ts'
import type { Route } from './+types/message'

export const middleware: Route.MiddlewareFunction[] = [guard('user')]

export const meta: Route.MetaFunction = () => [{ title: 'Message Teams · Courtside' }]

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
	const { form, errors, field } = useSubmission<'to' | 'title' | 'text'>('message', actionData?.result, {
		to: 'captains',
		title: [...tournament.name].slice(0, MESSAGE_TITLE_MAX).join(''),
	})
	const sending = useNavigation().formMethod === 'POST'
	const key = useFormKey(idempotencyKey)
	const back = tournamentAddress(tournament)
	const leave = (
		<ButtonLink to={back} preventScrollReset variant="secondary">
			Back
		</ButtonLink>
	)
	return (
		<Dialog
			title="Message Teams"
			closeTo={back}
			footer={
				reason ? (
					leave
				) : (
					<>
						<Button form={form.id} pending={sending} pendingText="Sending…">
							Send Message
						</Button>
						{leave}
					</>
				)
			}
		>
			{reason ? (
				<p className="text-muted">{reason}</p>
			) : (
				<Form method="post" {...form} className="flex flex-col gap-5">
					<input type="hidden" name="idempotencyKey" value={key} />
					<FormError errors={errors} />
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
				</Form>
			)}
		</Dialog>
	)
}

const count = (people: number) => (people === 1 ? 'One person' : `${people} people`)
