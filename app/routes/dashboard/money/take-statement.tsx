import { requireUser } from '#app/features/accounts/auth.server.ts'
import { saidOfMoney } from '#app/features/figures/till/till.server.ts'
import { AmountField } from '#app/features/payments/inbox/amount-field.tsx'
import { DeskWay } from '#app/features/payments/manual/desk-way.tsx'
import { findStatementDue } from '#app/features/payments/statements/statement-page.server.ts'
import { TakenForStatement } from '#app/features/payments/statements/statement-schemas.ts'
import { takeForStatement } from '#app/features/payments/statements/take-statement.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { amountOf } from '#app/lib/money.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useIdempotencyKey } from '#app/ui/form/use-idempotency-key.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/take-statement'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Take payment', 'Venue Dashboard'] })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findStatementDue(requireUser(context), readId(params.venueId), readId(params.statementId))

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const [venueId, id] = [
		requireId(params.venueId, 'Venue not found'),
		requireId(params.statementId, 'Statement not found'),
	]
	return submit(request, TakenForStatement, 'Nothing changed', async ({ idempotencyKey, ...taking }) => {
		const taken = await takeForStatement(user, venueId, id, taking, { idempotencyKey })
		const description = await saidOfMoney(venueId, takenWords(taken))
		return redirectWithToast(backTo(params), { title: 'Payment taken', description })
	})
}

const takenWords = ({ taken, due }: { taken: number; due: number }) =>
	`${amountOf(taken)} received${due > 0 ? `, ${amountOf(due)} still to be paid` : ''}`
const backTo = ({ venueId, statementId }: { venueId: string; statementId: string }) =>
	`/venue-dashboard/${venueId}/money/statements/${statementId}`

export default function TakeStatement({ loaderData, actionData, params }: Route.ComponentProps) {
	const { name, payer, due, problem, idempotencyKey } = loaderData
	const key = useIdempotencyKey(idempotencyKey)
	const error = actionData?.result.error
	return (
		<Question
			title={problem ? 'No money to take' : 'How did the money come?'}
			back={backTo(params)}
			reason={problem}
			errors={error?.[''] ?? error?.seen}
			verb={['Take Payment', 'Saving…']}
			facts={
				<p>
					<span className="flex flex-wrap items-baseline justify-between gap-x-3 font-semibold">
						<span className="wrap-anywhere">{payer}</span>
						<span className="font-display text-xl tabular-nums">{amountOf(due)}</span>
					</span>
					<span className="text-muted tabular-nums">Statement {name}</span>
				</p>
			}
		>
			<input type="hidden" name="idempotencyKey" value={key} />
			<input type="hidden" name="seen" value={due} />
			<AmountField open={due} hint="Less pays the oldest bookings first." error={error?.amount} />
			<DeskWay label="Paid by" usual="eft" error={error?.method} />
		</Question>
	)
}
