import { useSearchParams } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { clubAddress } from '#app/features/clubs/address.ts'
import { findHandOver, handOver } from '#app/features/clubs/members/roles.server.ts'
import { NO_MEMBER } from '#app/features/clubs/members/rules.ts'
import { HandOverForm } from '#app/features/clubs/members/schemas.ts'
import { NOT_FOUND } from '#app/features/clubs/words.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { Question } from '#app/ui/layer/question.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/layer/dialog.tsx'
import type { Route } from './+types/hand-over'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Hand over' })

export function loader({ url, params, context }: Route.LoaderArgs) {
	const to = url.searchParams.get('to')
	const memberId = to === null ? null : requireId(to, NO_MEMBER)
	return findHandOver(requireUser(context), requireId(params.id, NOT_FOUND), memberId)
}

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const id = requireId(params.id, NOT_FOUND)
	return submit(request, HandOverForm, 'Not handed over', async ({ memberId }) => {
		const { name } = await handOver(user, id, memberId)
		return redirectWithToast(`/running-club/${id}`, {
			title: 'Handed over',
			description: `${name} hosts the club now.`,
		})
	})
}

export default function HandOver({ loaderData: { id, isHost, member }, actionData }: Route.ComponentProps) {
	const [search] = useSearchParams()
	const back = clubAddress({ id, key: null }, 'manage/members', { page: search.get('page') })
	if (!member)
		return (
			<Dialog
				title="Who is the new host?"
				closeTo={back}
				footer={
					<ButtonLink to={back} preventScrollReset variant="secondary">
						See the Members
					</ButtonLink>
				}
			>
				<p className="text-muted">Tap ⋯ beside a member’s name and choose Make Host.</p>
			</Dialog>
		)
	return (
		<Question
			title={`Hand the club to ${member.name}?`}
			back={back}
			reason={member.reason}
			failed={actionData}
			verb={['Hand Over', 'Handing over…']}
			keep="Not Now"
		>
			<input type="hidden" name="memberId" value={member.id} />
			<p className="text-muted">
				The new host picks the admins and can close the club.{' '}
				{isHost ? 'You’ll stay on as admin, and can’t take it back yourself.' : 'The old host stays an admin.'}
			</p>
		</Question>
	)
}
