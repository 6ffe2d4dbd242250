import { Form, useNavigation } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { COMMENT_MAX } from '#app/features/reviews/comment-max.ts'
import { ReviewText } from '#app/features/reviews/review-list.tsx'
import { findReviewToAnswer, replyToReview } from '#app/features/reviews/reviews.server.ts'
import { ReplyForm } from '#app/features/reviews/schemas.ts'
import { HIDDEN_FROM_PLAYERS } from '#app/features/reviews/standing.ts'
import { submit } from '#app/lib/form.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { FormError } from '#app/ui/form-error.tsx'
import { useSubmission } from '#app/ui/use-submission.ts'
import type { Route } from './+types/reply'

export const meta: Route.MetaFunction = () => [{ title: 'Reply to a review · Courtside' }]

const idsOf = (params: { venueId: string; reviewId: string }) =>
	[requireId(params.venueId, 'Venue not found'), requireId(params.reviewId, 'Review not found')] as const
const ANSWERED = 'This review has been answered already. A review can be answered once.'

const addressOf = (venueId: number | string) => `/venue-dashboard/${venueId}/reviews`

export async function loader({ params, context }: Route.LoaderArgs) {
	const found = await findReviewToAnswer(requireUser(context), ...idsOf(params))
	const { author, rating, comment, createdAt, reply, hiddenAt } = found
	return { review: { author, rating, comment, createdAt }, problem: hiddenAt ? HIDDEN_FROM_PLAYERS : reply && ANSWERED }
}

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const ids = idsOf(params)
	return submit(request, ReplyForm, 'Reply not sent', async (input) => {
		await replyToReview(user, ...ids, input)
		return redirectWithToast(addressOf(ids[0]), { title: 'Reply sent', description: 'It stands below the review.' })
	})
}

export default function Reply({ loaderData, actionData, params }: Route.ComponentProps) {
	const sending = useNavigation().formMethod === 'POST'
	const { form, field, errors } = useSubmission<'reply'>('reply', actionData?.result)
	const { problem } = loaderData
	const back = (
		<ButtonLink to={addressOf(params.venueId)} preventScrollReset variant="secondary">
			Back
		</ButtonLink>
	)
	return (
		<Dialog title="Reply to this review" closeTo={addressOf(params.venueId)}>
			<div className="flex flex-col gap-5">
				<div className="rounded-md bg-raised p-4">
					<ReviewText {...loaderData.review} />
				</div>
				{problem ? (
					<>
						<p>{problem}</p>
						{back}
					</>
				) : (
					<Form method="post" {...form} className="flex flex-col gap-5">
						<FormError errors={errors} />
						<TextArea
							label="Your reply"
							{...field('reply')}
							required
							maxLength={COMMENT_MAX}
							hint="Everybody who reads the review sees it. A review can be answered once."
						/>
						<div className="flex flex-col gap-3 sm:flex-row-reverse *:grow">
							<Button pending={sending} pendingText="Sending…">
								Send Reply
							</Button>
							{back}
						</div>
					</Form>
				)}
			</div>
		</Dialog>
	)
}
