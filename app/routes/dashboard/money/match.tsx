import { requireUser } from '#app/features/accounts/auth.server.ts'
import { StatementForm } from '#app/features/payments/inbox/bank/bank-form.tsx'
import { confirmBankLines } from '#app/features/payments/inbox/bank/bank-comparison.server.ts'
import { BankLines } from '#app/features/payments/inbox/bank/bank-lines.tsx'
import {
	confirmPicked,
	decideOne,
	previewStatement,
	type Previewed,
} from '#app/features/payments/inbox/bank/bank-upload.server.ts'
import { confirmedWords } from '#app/features/payments/inbox/confirmed-words.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { readId } from '#app/lib/ids.ts'
import { useLastAnswer } from '#app/lib/form/lost-connection.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { isUpload } from '#app/lib/form/upload.server.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import type { Route } from './+types/match'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Match bank statement', 'Venue Dashboard'] })

export async function loader({ params, context }: Route.LoaderArgs) {
	const { id } = await findOwnVenue(requireUser(context), readId(params.venueId), 'money')
	return { venueId: id }
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const { id } = await findOwnVenue(user, readId(params.venueId), 'money')
	if (isUpload(request)) return previewStatement(request, user, id)
	const decided = await decideOne(request, user, id)
	if (decided) return decided
	return confirmPicked(request, user, id, async (pick) => {
		const done = await confirmBankLines(user, id, pick)
		return redirectWithToast(`/venue-dashboard/${id}/money`, confirmedWords(done))
	})
}

export default function MatchStatement({ loaderData: { venueId }, actionData }: Route.ComponentProps) {
	const base = `/venue-dashboard/${venueId}/money`
	const { comparison, result, pasted }: Previewed = useLastAnswer(actionData) ?? {}
	const problem = result?.error?.[''] ?? result?.error?.pick ?? undefined
	return (
		<div className="flex max-w-3xl flex-col gap-6">
			<div>
				<BackLink to={base}>Money</BackLink>
				<h2 className="mb-1 text-2xl">Match bank statement</h2>
				<p className="text-muted">
					Download your statement as CSV from your bank and choose it here. You see what matches before you confirm, and
					we don’t keep the file.
				</p>
			</div>
			{comparison ? (
				<>
					<BankLines
						comparison={comparison}
						action={`${base}/match`}
						error={problem}
						picked={result?.initialValue?.pick}
					/>
					<Disclosure summary="Another statement" className="border-t">
						<StatementForm key="again" action={`${base}/match`} />
					</Disclosure>
				</>
			) : (
				<>
					<FormError errors={problem} />
					<StatementForm key="first" action={`${base}/match`} error={result?.error?.file} pasted={pasted} />
				</>
			)}
		</div>
	)
}
