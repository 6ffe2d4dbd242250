import { useLocation } from 'react-router'
import { z } from 'zod'
import { guard, requireUser } from '#app/features/accounts/auth.server.ts'
import { clubAddress } from '#app/features/clubs/address.ts'
import { findLeaving, leaveClub } from '#app/features/clubs/members/leave.server.ts'
import { LEAVE_FAILED, LEFT } from '#app/features/clubs/members/rules.ts'
import { NOT_FOUND } from '#app/features/clubs/words.ts'
import { DialogError } from '#app/features/navigation/dialog-error.tsx'
import { submit } from '#app/lib/form/form.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/leave'
import { pageMeta } from '#app/lib/page-meta.ts'

export const middleware: Route.MiddlewareFunction[] = [guard('user')]

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Leave club' })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findLeaving(requireUser(context), requireId(params.id, NOT_FOUND))

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const id = requireId(params.id, NOT_FOUND)
	return submit(request, z.object({}), LEAVE_FAILED, async () => {
		const { was } = await leaveClub(user, id)
		return redirectWithToast(`/running-club/${id}`, {
			title: was === 'requested' ? 'We’ve taken back your request.' : LEFT,
		})
	})
}

export default function Leave({ loaderData, actionData }: Route.ComponentProps) {
	const { id, name, isMember, isPublic, reason } = loaderData
	const key = new URLSearchParams(useLocation().search).get('key')
	return (
		<Question
			title={isMember ? `Leave ${name}?` : 'Take back your request?'}
			back={clubAddress({ id, key })}
			reason={reason}
			failed={actionData}
			verb={[isMember ? 'Leave Club' : 'Take Back My Request', 'One moment…']}
			keep={isMember ? 'Stay' : 'Keep It'}
			tone="danger"
		>
			{!isMember && name && <p className="font-semibold wrap-anywhere">{name}</p>}
			<p className="text-muted">
				{isMember && 'You lose your places at its upcoming runs. '}
				{isMember &&
					(isPublic ? 'You can join again any time.' : 'To come back you’ll need the link, or you ask again.')}
				{!isMember && 'The club no longer sees it. You can ask again.'}
			</p>
		</Question>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const { pathname, search } = useLocation()
	return <DialogError error={error} title={LEAVE_FAILED} back={pathname.replace(/\/leave$/, '') + search} />
}
