import { useParams } from 'react-router'
import { z } from 'zod'
import { guard, requireUser } from '#app/features/accounts/auth.server.ts'
import { DialogError } from '#app/features/navigation/dialog-error.tsx'
import { findWithdrawing, withdrawAnswer } from '#app/features/matchmaking/requests/answers/withdraw.server.ts'
import { REQUEST_NOT_FOUND } from '#app/features/matchmaking/rules.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/withdraw'
import { pageMeta } from '#app/lib/page-meta.ts'

const FAILED = 'Failed to update response'
const OUT = { title: 'You’re out', description: 'We’ve told the person who posted it.' }
const WITHDRAWN = { title: 'Response withdrawn' }

export const middleware: Route.MiddlewareFunction[] = [guard('user')]

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Withdraw response' })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findWithdrawing(requireUser(context), readId(params.id))

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const id = requireId(params.id, REQUEST_NOT_FOUND)
	return submit(request, z.object({}), FAILED, async () => {
		const { was, isGone } = await withdrawAnswer(user, id)
		const to = isGone ? '/matchmaking?tab=mine' : `/matchmaking/requests/${id}`
		return redirectWithToast(to, was === 'accepted' ? OUT : WITHDRAWN)
	})
}

export default function Withdraw({ loaderData: { id, title, owner, isIn, reason }, actionData }: Route.ComponentProps) {
	return (
		<Question
			title={isIn ? 'Can’t make it?' : 'Withdraw your response?'}
			back={`/matchmaking/requests/${id}`}
			reason={reason}
			failed={actionData}
			verb={[isIn ? 'I Can’t Make It' : 'Withdraw', 'One moment…']}
			keep={isIn ? 'I’ll Be There' : 'Keep It'}
			tone="danger"
		>
			<p className="text-muted wrap-anywhere">{title}</p>
			<p>
				{isIn
					? `Somebody else gets your place and you leave the conversation. We’ll tell ${owner}.`
					: `${owner} no longer sees it. You can respond again while the request is open.`}
			</p>
		</Question>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const { id } = useParams()
	return <DialogError error={error} title={FAILED} back={`/matchmaking/requests/${id}`} />
}
