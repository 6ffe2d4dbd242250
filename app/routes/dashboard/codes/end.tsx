import { z } from 'zod'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { endPromoCode, findPromoCode } from '#app/features/bookings/promo-codes/promo-code-list.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/end'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'End a code' })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findPromoCode(requireUser(context), readId(params.venueId), readId(params.codeId))

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const id = requireId(params.venueId, 'Venue not found')
	const codeId = requireId(params.codeId, 'Code not found')
	return submit(request, z.object({}), 'Code not ended', async () => {
		await endPromoCode(user, id, codeId)
		return redirectWithToast(`/venue-dashboard/${id}/pricing/codes`, { title: 'Code ended' })
	})
}

export default function EndCode({ loaderData: { venue, code }, actionData }: Route.ComponentProps) {
	return (
		<Question
			title={code.runs ? `End ${code.code}?` : `${code.code} has ended`}
			back={`/venue-dashboard/${venue.id}/pricing/codes`}
			verb={['End Code', 'Ending…']}
			keep="Keep"
			tone="danger"
			reason={code.runs ? null : 'Nobody can enter it any more.'}
			failed={actionData}
		>
			<p>Nobody can enter it any more. Bookings that have it keep their price.</p>
		</Question>
	)
}
