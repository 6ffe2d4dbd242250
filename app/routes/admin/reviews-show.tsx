import { useLocation } from 'react-router'
import { z } from 'zod'
import { requireRole } from '#app/features/accounts/auth.server.ts'
import { findReviewToHide, showReview } from '#app/features/reviews/hiding.server.ts'
import { SHOWN_ALREADY } from '#app/features/reviews/hiding.ts'
import { ReviewText } from '#app/features/reviews/review-list.tsx'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/reviews-show'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Show a review again', 'Admin'] })

export async function loader({ params, context }: Route.LoaderArgs) {
	const found = await findReviewToHide(requireRole(context, 'admin'), readId(params.id))
	const { id, venue, author, rating, comment, createdAt, hiddenAt, problem } = found
	const review = { author, rating, comment, createdAt }
	return { id, venue, review, mayHide: problem === null, reason: hiddenAt ? problem : SHOWN_ALREADY }
}

export function action({ request, url, params, context }: Route.ActionArgs) {
	const admin = requireRole(context, 'admin')
	const id = requireId(params.id, 'Review not found')
	return submit(request, z.object({}), 'Not shown', async () => {
		const { author } = await showReview(admin, id)
		const description = `It counts again. We’ve told ${author}.`
		return redirectWithToast(`/admin/reviews${url.search}`, { title: 'Review shown again', description })
	})
}

export default function ShowReview({ loaderData, actionData }: Route.ComponentProps) {
	const { id, venue, review, mayHide, reason } = loaderData
	const { search } = useLocation()
	const isShown = reason === SHOWN_ALREADY
	return (
		<Question
			title={isShown ? 'Everyone can see this review' : 'Show this review again?'}
			back={`/admin/reviews${search}`}
			reason={isShown || reason}
			facts={
				<div className="rounded-md bg-raised p-4">
					<p className="mb-2 text-sm font-semibold text-muted">{venue}</p>
					<ReviewText {...review} />
				</div>
			}
			more={
				isShown &&
				mayHide && (
					<ButtonLink to={`/admin/reviews/${id}/hide${search}`} preventScrollReset variant="danger">
						Hide It
					</ButtonLink>
				)
			}
			failed={actionData}
			verb={['Show Again', 'Showing…']}
		>
			<p className="text-muted">Players see it again, it counts in the rating and earns its points again.</p>
		</Question>
	)
}
