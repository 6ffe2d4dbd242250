import { useSearchParams } from 'react-router'
import { z } from 'zod'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { clubAddress } from '#app/features/clubs/address.ts'
import { findRemoval, removeMember } from '#app/features/clubs/members/roles.server.ts'
import { NO_MEMBER } from '#app/features/clubs/members/rules.ts'
import { NOT_FOUND } from '#app/features/clubs/words.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/member-remove'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Remove member' })

const idsOf = (params: { id: string; memberId: string }) =>
	[requireId(params.id, NOT_FOUND), requireId(params.memberId, NO_MEMBER)] as const

export const loader = ({ params, context }: Route.LoaderArgs) => findRemoval(requireUser(context), ...idsOf(params))

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const [id, memberId] = idsOf(params)
	return submit(request, z.object({}), 'Not removed', async () => {
		const { newLink } = await removeMember(user, id, memberId)
		return redirectWithToast(`/running-club/${id}/manage/members`, {
			title: 'Member removed',
			description: newLink ? 'We’ve told them. The club has a new link.' : 'We’ve told them.',
		})
	})
}

export default function RemoveMember({ loaderData: { id, name, reason, newLink }, actionData }: Route.ComponentProps) {
	const [search] = useSearchParams()
	return (
		<Question
			title={`Remove ${name}?`}
			back={clubAddress({ id, key: null }, 'manage/members', { page: search.get('page') })}
			reason={reason}
			failed={actionData}
			verb={['Remove Member', 'Removing…']}
			keep="Keep in the Club"
			tone="danger"
		>
			<p className="text-muted">
				They lose their places at upcoming runs, and we’ll tell them. What they ran stays in the club’s totals.
				{newLink && ' The club gets a new link, so the old one can’t bring them back.'}
			</p>
		</Question>
	)
}
