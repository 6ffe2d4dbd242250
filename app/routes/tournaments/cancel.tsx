import { guard, requireUser } from '#app/features/accounts/auth.server.ts'
import { tournamentAddress } from '#app/features/tournaments/address.ts'
import { NOT_FOUND } from '#app/features/tournaments/words.ts'
import {
	cancelTournament,
	findCancellation,
	type Cancellation,
} from '#app/features/tournaments/organize/cancel.server.ts'
import { REASON_MAX } from '#app/features/tournaments/organize/rules.ts'
import { CancelForm } from '#app/features/tournaments/schemas.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { amountOf } from '#app/lib/money.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { TextArea } from '#app/ui/form/field.tsx'
import { Question } from '#app/ui/layer/question.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import type { Route } from './+types/cancel'
import { pageMeta } from '#app/lib/page-meta.ts'
import { courtHours } from '#app/lib/time/lengths.ts'

export const middleware: Route.MiddlewareFunction[] = [guard('user')]

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Cancel tournament' })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findCancellation(requireUser(context), readId(params.id))

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const id = requireId(params.id, NOT_FOUND)
	return submit(request, CancelForm, 'Tournament not cancelled', async (input) => {
		const { players } = await cancelTournament(user, id, input)
		const description = players > 0 ? 'We’ve told everyone on a team.' : 'No teams had joined yet.'
		return redirectWithToast(`/tournaments/${id}`, { title: 'Tournament cancelled', description })
	})
}

export default function CancelTournament({ loaderData, actionData }: Route.ComponentProps) {
	const { tournament, reason } = loaderData
	const { form, field } = useSubmission<'reason'>('cancel', actionData?.result)
	return (
		<Question
			title={reason ? 'You can’t cancel this tournament' : 'Cancel this tournament?'}
			back={tournamentAddress(tournament)}
			verb={['Cancel Tournament', 'Cancelling…']}
			keep="Keep Tournament"
			tone="danger"
			reason={reason}
			failed={actionData}
			form={form}
			facts={<p className="font-semibold wrap-anywhere">{tournament.name}</p>}
		>
			<ul className="flex list-disc flex-col gap-1 pl-5 text-muted tabular-nums">
				{consequences(loaderData).map((line, i, { length }) => (
					<li key={line}>{i === length - 1 ? <strong className="text-ink">{line}</strong> : line}</li>
				))}
			</ul>
			<TextArea
				label="Reason"
				hint="Everyone we tell can read it."
				{...field('reason')}
				maxLength={REASON_MAX}
				required={false}
			/>
		</Question>
	)
}

function consequences({ teams, people, back, hours }: Cancellation) {
	const told = `We’ll tell ${count(teams, 'team')} with ${count(people, 'player')}.`
	return [
		teams === 0 ? 'No teams have joined yet.' : told,
		...(back > 0 ? [`${amountOf(back)} in entry fees goes back to the people who paid.`] : []),
		...(hours > 0 ? [`${courtHours(hours)} can be booked again.`] : []),
		'You can’t undo this.',
	]
}

const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`
