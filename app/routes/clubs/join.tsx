import { useLocation } from 'react-router'
import { z } from 'zod'
import { guard, requireUser } from '#app/features/accounts/auth.server.ts'
import { clubAddress } from '#app/features/clubs/address.ts'
import { findJoining, joinClub } from '#app/features/clubs/members/join.server.ts'
import { JOIN_FAILED, JOINED, LINK_OVER } from '#app/features/clubs/members/rules.ts'
import { NOT_FOUND } from '#app/features/clubs/words.ts'
import { DialogError } from '#app/features/navigation/dialog-error.tsx'
import { submit } from '#app/lib/form/form.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/join'
import { pageMeta } from '#app/lib/page-meta.ts'

export const middleware: Route.MiddlewareFunction[] = [guard('user')]

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Join club' })

export function loader({ url, params, context }: Route.LoaderArgs) {
	const id = requireId(params.id, NOT_FOUND)
	return findJoining(requireUser(context), id, url.searchParams.get('key'))
}

export function action({ request, url, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const id = requireId(params.id, NOT_FOUND)
	return submit(request, z.object({}), JOIN_FAILED, async () => {
		const { status } = await joinClub(user, id, { key: url.searchParams.get('key') })
		const words =
			status === 'active'
				? { title: JOINED }
				: { title: 'You’ve asked to join.', description: 'We’ll tell you once they let you in.' }
		return redirectWithToast(`/running-club/${id}`, words)
	})
}

export default function Join({ loaderData: { id, name, way, status }, actionData }: Route.ComponentProps) {
	const key = new URLSearchParams(useLocation().search).get('key')
	const asks = way === 'asks'
	return (
		<Question
			title={`${asks ? 'Ask to join' : 'Join'} ${name ?? 'this club'}?`}
			back={clubAddress({ id, key })}
			reason={reasonOf(way, status)}
			failed={actionData}
			verb={[asks ? 'Ask to Join' : 'Join Club', asks ? 'Asking…' : 'Joining…']}
			keep="Not Now"
		>
			<p className="text-muted">
				{asks
					? 'The people who run it see your name. We’ll tell you once they let you in.'
					: 'You can sign up for its runs, and its members see your name. You can leave whenever you like.'}
			</p>
		</Question>
	)
}

type Joining = Route.ComponentProps['loaderData']

function reasonOf(way: Joining['way'], status: Joining['status']) {
	if (status === 'active') return 'You’re a member of this club.'
	if (way === 'nowhere') return LINK_OVER
	return way === 'asks' && status === 'requested' ? 'You’ve asked to join. We’ll tell you once you’re in.' : null
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const { pathname, search } = useLocation()
	return <DialogError error={error} title={JOIN_FAILED} back={pathname.replace(/\/join$/, '') + search} />
}
