import { guard, requireUser } from '#app/features/accounts/auth.server.ts'
import { tournamentAddress } from '#app/features/tournaments/address.ts'
import { findTieBreaks, orderTieBreaks } from '#app/features/tournaments/standings/tie-breaks/tie-breaks.server.ts'
import { TieBreaksForm } from '#app/features/tournaments/standings/tie-breaks/schemas.ts'
import { NOT_FOUND } from '#app/features/tournaments/words.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { everyError } from '#app/ui/form/form-error.tsx'
import { PlacesField } from '#app/ui/form/places-field.tsx'
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
	return (
		<Question
			title="Order of tie-breaks"
			verb={['Save Order', 'Saving…']}
			back={tournamentAddress(tournament)}
			reason={reason}
			errors={everyError(actionData?.result)}
			form={form}
		>
			<p className="text-muted">
				For those level on points. 1 comes first, and what is still level goes to the draw. You can change this until
				the first result.
			</p>
			<PlacesField
				name="places"
				things={tieBreaks.map(({ name, words, place }) => ({ key: name, label: words, place }))}
				result={actionData?.result}
			/>
		</Question>
	)
}
