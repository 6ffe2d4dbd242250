import { requireUser, guard } from '#app/features/accounts/auth.server.ts'
import { ReviewForm } from '#app/features/reviews/review-form.tsx'
import { findPermission, saveReview } from '#app/features/reviews/reviews.server.ts'
import { ReviewForm as ReviewInput } from '#app/features/reviews/schemas.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { Stars } from '#app/ui/picture/stars.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/layer/dialog.tsx'
import type { Route } from './+types/review'
import { pageMeta } from '#app/lib/page-meta.ts'

export const middleware: Route.MiddlewareFunction[] = [guard('user')]

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Write a review' })

const idOf = ({ id }: { id: string }) => requireId(id, 'Venue not found')
const reviewsOf = (venueId: number) => `/venues/${venueId}?tab=reviews#about`

export async function loader({ params, context }: Route.LoaderArgs) {
	const user = requireUser(context)
	const { venue, mine, permission } = await findPermission(user, idOf(params))
	return {
		venue,
		mine: mine && { rating: mine.rating, comment: mine.comment },
		permission,
		runsVenue: venue.ownerId === user.id,
		idempotencyKey: crypto.randomUUID(),
	}
}

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const venueId = idOf(params)
	return submit(request, ReviewInput, 'Review not saved', async ({ idempotencyKey, ...said }) => {
		await saveReview(user, venueId, said, { idempotencyKey })
		return redirectWithToast(reviewsOf(venueId), {
			title: 'Review saved',
			description: 'Thank you for telling other players.',
		})
	})
}

export default function Review({ loaderData, actionData }: Route.ComponentProps) {
	const { venue, mine, runsVenue, permission, idempotencyKey } = loaderData
	const backTo = reviewsOf(venue.id)
	return (
		<Dialog title={mine ? 'Your review' : `Review ${venue.name}`} closeTo={backTo}>
			{permission.may ? (
				<ReviewForm mine={mine} idempotencyKey={idempotencyKey} backTo={backTo} result={actionData?.result} />
			) : (
				<div className="flex flex-col gap-5">
					{mine && (
						<div className="rounded-md bg-raised p-4">
							<Stars value={mine.rating} />
							{mine.comment && <p className="mt-2 wrap-break-word whitespace-pre-line">{mine.comment}</p>}
						</div>
					)}
					<p className={mine ? 'text-sm text-muted' : undefined}>{permission.reason}</p>
					<div className="flex flex-col gap-3 sm:flex-row-reverse *:grow">
						{!mine && !runsVenue && <ButtonLink to={`/venues/${venue.id}`}>See Free Hours</ButtonLink>}
						<ButtonLink to={backTo} preventScrollReset variant="secondary">
							{mine ? 'Close' : 'Back'}
						</ButtonLink>
					</div>
				</div>
			)}
		</Dialog>
	)
}
