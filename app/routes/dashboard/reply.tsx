import { useLocation } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { COMMENT_MAX } from '#app/features/reviews/comment-max.ts'
import { ReviewText } from '#app/features/reviews/review-list.tsx'
import { findReviewToReply, replyToReview } from '#app/features/reviews/reviews.server.ts'
import { ReplyForm } from '#app/features/reviews/schemas.ts'
import { HIDDEN_FROM_PLAYERS } from '#app/features/reviews/review-permission.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { TextArea } from '#app/ui/form/field.tsx'
import { Question } from '#app/ui/layer/question.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import type { Route } from './+types/reply'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Reply to a review' })

const idsOf = (params: { venueId: string; reviewId: string }) =>
	[requireId(params.venueId, 'Venue not found'), requireId(params.reviewId, 'Review not found')] as const
const ANSWERED = 'You’ve replied to this review already. You can only reply once.'

const addressOf = (venueId: number | string) => `/venue-dashboard/${venueId}/reviews`

export async function loader({ params, context }: Route.LoaderArgs) {
	const found = await findReviewToReply(requireUser(context), ...idsOf(params))
	const { author, rating, comment, createdAt, reply, hiddenAt } = found
	return { review: { author, rating, comment, createdAt }, problem: hiddenAt ? HIDDEN_FROM_PLAYERS : reply && ANSWERED }
}

export function action({ request, url, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const ids = idsOf(params)
	return submit(request, ReplyForm, 'Reply not sent', async (input) => {
		await replyToReview(user, ...ids, input)
		return redirectWithToast(addressOf(ids[0]) + url.search, {
			title: 'Reply sent',
			description: 'It’s below the review.',
		})
	})
}

export default function Reply({ loaderData: { review, problem }, actionData, params }: Route.ComponentProps) {
	const { form, field } = useSubmission<'reply'>('reply', actionData?.result)
	return (
		<Question
			title="Reply to this review"
			back={addressOf(params.venueId) + useLocation().search}
			verb={['Send Reply', 'Sending…']}
			reason={problem}
			failed={actionData}
			form={form}
			facts={
				<div className="rounded-md bg-raised p-4">
					<ReviewText {...review} />
				</div>
			}
		>
			<TextArea
				label="Your reply"
				{...field('reply')}
				required
				maxLength={COMMENT_MAX}
				hint="Everyone who reads the review sees it. You can only reply once."
			/>
		</Question>
	)
}
