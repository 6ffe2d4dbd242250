import { guard, requireUser } from '#app/features/accounts/auth.server.ts'
import { tournamentAddress } from '#app/features/tournaments/address.ts'
import { findTieBreaks, orderTieBreaks } from '#app/features/tournaments/standings/tie-breaks/tie-breaks.server.ts'
import { TieBreaksForm } from '#app/features/tournaments/standings/tie-breaks/schemas.ts'
import { NOT_FOUND } from '#app/features/tournaments/words.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Select } from '#app/ui/form/field.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/tie-breaks'

export const middleware: Route.MiddlewareFunction[] = [guard('user')]

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Order of tie-breaks' })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findTieBreaks(requireUser(context), requireId(params.id, NOT_FOUND))

export function action({ request, params, context }: Route.ActionArgs) {
	const [user, id] = [requireUser(context), requireId(params.id, NOT_FOUND)]
	return submit(request, TieBreaksForm, 'Order not saved', async ({ places }) => {
		await orderTieBreaks(user, id, places)
		return redirectWithToast(`/tournaments/${id}`, { title: 'Order saved', description: 'It’s below the table.' })
	})
}

export default function TieBreaks({ loaderData, actionData }: Route.ComponentProps) {
	const { tournament, tieBreaks, reason } = loaderData
	const { form } = useSubmission('tie-breaks', actionData?.result)
	const sent = (actionData?.result.initialValue as { places?: Record<string, string> } | undefined)?.places
	const error = actionData?.result.error
	const wrong = [...new Set(Object.values<string[] | null>(error ?? {}).flatMap((texts) => texts ?? []))]
	return (
		<Question
			title="Order of tie-breaks"
			verb={['Save Order', 'Saving…']}
			back={tournamentAddress(tournament)}
			reason={reason}
			errors={wrong}
			form={form}
		>
			<p className="text-muted">
				For those level on points. 1 comes first, and what is still level goes to the draw. You can change this until
				the first result.
			</p>
			<ul className="flex flex-col gap-2 pb-2">
				{tieBreaks.map(({ name, words, place }) => (
					<li key={name}>
						<label className="flex items-center justify-between gap-4">
							<span className="min-w-0 wrap-anywhere">{words}</span>
							<Select
								name={`places.${name}`}
								defaultValue={sent ? sent[name] : (place ?? '')}
								aria-invalid={error?.[`places.${name}`] ? true : undefined}
								className="w-28 shrink-0 tabular-nums"
							>
								<option value="">None</option>
								{tieBreaks.map((_, i) => (
									<option key={i} value={i + 1}>
										{i + 1}
									</option>
								))}
							</Select>
						</label>
					</li>
				))}
			</ul>
		</Question>
	)
}
