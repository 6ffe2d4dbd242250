import { useLocation } from 'react-router'
import { requireRole } from '#app/features/accounts/auth.server.ts'
import { ReasonDialog } from '#app/features/admin/reason-dialog.tsx'
import { TOLD_REASON } from '#app/features/admin/why.ts'
import { Hiding } from '#app/features/admin/reviews/schemas.ts'
import { findReviewToHide, hideReview } from '#app/features/reviews/hiding.server.ts'
import { HIDDEN_ALREADY } from '#app/features/reviews/hiding.ts'
import { ReviewText } from '#app/features/reviews/review-list.tsx'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import type { Route } from './+types/reviews-hide'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Hide a review', 'Admin'] })

export async function loader({ params, context }: Route.LoaderArgs) {
	const found = await findReviewToHide(requireRole(context, 'admin'), readId(params.id))
	const { author, rating, comment, createdAt, venue, hiddenAt, problem } = found
	return { review: { author, rating, comment, createdAt }, venue, problem: hiddenAt ? HIDDEN_ALREADY : problem }
}

export function action({ request, url, params, context }: Route.ActionArgs) {
	const admin = requireRole(context, 'admin')
	const id = requireId(params.id, 'Review not found')
	return submit(request, Hiding, 'Not hidden', async (hiding) => {
		const { author } = await hideReview(admin, id, hiding)
		const description = `It no longer counts. We’ve told ${author} why.`
		return redirectWithToast(`/admin/reviews${url.search}`, { title: 'Review hidden', description })
	})
}

export default function HideReview({ loaderData, actionData }: Route.ComponentProps) {
	const { review, venue, problem } = loaderData
	return (
		<ReasonDialog
			title="Hide this review?"
			back={`/admin/reviews${useLocation().search}`}
			verb={['Hide', 'Hiding…']}
			tone="danger"
			field={TOLD_REASON}
			reason={problem}
			failed={actionData}
		>
			<div className="rounded-md bg-raised p-4">
				<ReviewText {...review} />
			</div>
			<p className="text-muted">
				Players no longer see it, and it stops counting in the rating of {venue}. {review.author} loses the points for
				it. You can show it again.
			</p>
		</ReasonDialog>
	)
}
