import { guard, requireUser } from '#app/features/accounts/auth.server.ts'
import { tournamentAddress } from '#app/features/tournaments/address.ts'
import { nameOf } from '#app/features/tournaments/teams/rules.ts'
import { findWaitPage, sendWaitlist } from '#app/features/tournaments/teams/waitlist/wait-page.server.ts'
import { NOT_FOUND } from '#app/features/tournaments/words.ts'
import { requireId } from '#app/lib/ids.ts'
import { TextField } from '#app/ui/form/field.tsx'
import { Question } from '#app/ui/layer/question.tsx'
import { useIdempotencyKey } from '#app/ui/form/use-idempotency-key.ts'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import type { Route } from './+types/waitlist'
import { pageMeta } from '#app/lib/page-meta.ts'

export const middleware: Route.MiddlewareFunction[] = [guard('user')]

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Waitlist' })

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const user = requireUser(context)
	const page = await findWaitPage(user, requireId(params.id, NOT_FOUND), url.searchParams.get('key'))
	return { ...page, ownName: page.isAlone ? nameOf(user) : null, idempotencyKey: crypto.randomUUID() }
}

export function action({ request, url, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	return sendWaitlist(request, user, requireId(params.id, NOT_FOUND), url.searchParams.get('key'))
}

export default function Waitlist({ loaderData, actionData }: Route.ComponentProps) {
	const { tournament, isAlone, own, reason, terms, ownName, idempotencyKey } = loaderData
	const { form, field } = useSubmission<'name'>('wait', actionData?.result, { name: ownName ?? undefined })
	const key = useIdempotencyKey(idempotencyKey)
	const back = tournamentAddress(tournament)
	if (own)
		return (
			<Question
				title="You’re on the waitlist"
				back={back}
				verb={['Leave the Waitlist', 'One moment…']}
				keep="Stay on It"
				tone="danger"
				failed={actionData}
			>
				<input type="hidden" name="intent" value="leave" />
				<p>
					<span className="font-semibold wrap-anywhere">{own.name}</span> is number {own.position} on the waitlist.
				</p>
				<p className="text-muted">{terms}</p>
			</Question>
		)
	return (
		<Question
			title={reason ? 'You can’t wait for a place' : 'Join the Waitlist'}
			back={back}
			verb={['Join the Waitlist', 'Joining…']}
			reason={reason}
			failed={actionData}
			form={form}
		>
			<input type="hidden" name="intent" value="wait" />
			<input type="hidden" name="idempotencyKey" value={key} />
			<p>
				All places of <span className="font-semibold wrap-anywhere">{tournament.name}</span> are taken.
			</p>
			<TextField
				label={isAlone ? 'Your name' : 'Team name'}
				{...field('name')}
				hint={isAlone ? 'Everyone sees it in the table' : '3 to 50 characters'}
				autoComplete="off"
				required
			/>
			<p className="text-muted">{terms}</p>
		</Question>
	)
}
