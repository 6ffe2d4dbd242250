import { redirect } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { backQuery } from '#app/features/bookings/desk/day-address.ts'
import { saidOfMoney } from '#app/features/figures/till/till.server.ts'
import { DeskWay } from '#app/features/payments/manual/desk-way.tsx'
import { TakenForDates } from '#app/features/payments/statements/statement-schemas.ts'
import { findDatesDue, takeForDates } from '#app/features/payments/statements/take-dates.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { amountOf } from '#app/lib/money.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useIdempotencyKey } from '#app/ui/form/use-idempotency-key.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/take'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Money received', 'Venue Dashboard'] })

type Params = Route.LoaderArgs['params']

/** Over the page of a weekly hour, or over that of a customer. */
const hereOf = ({ venueId, regularId, customerId }: Params) =>
	`/venue-dashboard/${venueId}/${regularId ? `regulars/${regularId}` : `customers/${customerId}`}`

const whoseOf = ({ regularId, customerId }: Params) =>
	regularId
		? { regularId: requireId(regularId, 'Regular not found') }
		: { customerId: requireId(customerId ?? '', 'Customer not found') }

/** There are several: a single one is paid by a form of its own. */
const counted = (count: number, { regularId }: Params) => `${count} ${regularId ? 'dates' : 'bookings'}`

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const on = url.searchParams.getAll('on').flatMap((id) => readId(id) ?? [])
	const page = await findDatesDue(requireUser(context), readId(params.venueId), whoseOf(params), on)
	// One booking can also be paid in part, with credit or with a pack.
	if (on.length === 1)
		throw redirect(`/venue-dashboard/${params.venueId}/money/bookings/${on[0]}?${backQuery(hereOf(params))}`)
	return { on, ...page }
}

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const venueId = requireId(params.venueId, 'Venue not found')
	return submit(request, TakenForDates, 'Nothing changed', async ({ idempotencyKey, ...taking }) => {
		const taken = await takeForDates(user, venueId, whoseOf(params), taking, { idempotencyKey })
		const description = await saidOfMoney(venueId, `${amountOf(taken)} for ${counted(taking.on.length, params)}`)
		return redirectWithToast(hereOf(params), { title: 'Money received', description })
	})
}

export default function TakeForDates({ loaderData, actionData, params }: Route.ComponentProps) {
	const { on, name, days, due, problem, idempotencyKey } = loaderData
	const key = useIdempotencyKey(idempotencyKey)
	const error = actionData?.result.error
	return (
		<Question
			title={problem ? 'No money to take' : 'How did the money come?'}
			back={hereOf(params)}
			reason={problem}
			errors={error?.[''] ?? error?.seen ?? error?.on}
			verb={['Money Received', 'Saving…']}
			facts={
				name && (
					<p>
						<span className="flex flex-wrap items-baseline justify-between gap-x-3 font-semibold">
							<span className="wrap-anywhere">{name}</span>
							<span className="font-display text-xl tabular-nums">{amountOf(due)}</span>
						</span>
						<span className="text-muted tabular-nums">
							{counted(days.length, params)}: {days.join(', ')}
						</span>
					</p>
				)
			}
		>
			<input type="hidden" name="idempotencyKey" value={key} />
			<input type="hidden" name="seen" value={due} />
			{on.map((id) => (
				<input key={id} type="hidden" name="on" value={id} />
			))}
			<DeskWay label="Paid by" error={error?.method} />
		</Question>
	)
}
