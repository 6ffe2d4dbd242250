import { formatDate } from '#app/lib/time/time.ts'
import { Badge } from '#app/ui/badge.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { cardClass } from '#app/ui/card.tsx'
import { Stars } from '#app/ui/picture/stars.tsx'
import type { ListedReview } from './reviews.server.ts'
import { Link } from '#app/ui/link/link.tsx'

type Props = {
	reviews: ListedReview[]
	/** The query of the list, which its dialogs keep. */
	search: string
}

export const ReviewCards = ({ reviews, search }: Props) => (
	<ul className={`${cardClass} rows`}>
		{reviews.map((review) => (
			<li key={review.id} className="flex items-center gap-4 px-4 py-3 sm:px-5">
				<div className="flex min-w-0 grow flex-col gap-1">
					<p className="flex flex-wrap items-center gap-x-3 gap-y-1">
						<Link
							to={`/venues/${review.venueId}?tab=reviews#about`}
							className="-my-2.5 inline-flex min-h-11 items-center py-2.5 font-semibold wrap-anywhere hover:text-court-strong hover:underline"
						>
							{review.venue}
						</Link>
						{review.hiddenAt && (
							<Badge tone="clay" icon="eye-off">
								Hidden
							</Badge>
						)}
					</p>
					<div className="flex flex-col items-start gap-x-4 gap-y-1 text-sm text-muted sm:flex-row sm:items-center">
						<Stars value={review.rating} />
						<p className="wrap-anywhere">
							<Link
								to={`/admin/users/${review.userId}`}
								className="-my-3 inline-flex min-h-11 items-center py-3 hover:text-court-strong hover:underline"
							>
								{review.author}
							</Link>{' '}
							· {formatDate(review.createdAt)}
						</p>
					</div>
					{review.comment && <p className="max-w-[72ch] whitespace-pre-line wrap-anywhere">{review.comment}</p>}
					{review.reply && (
						<p className="max-w-[72ch] border-l-2 border-line pl-3 text-sm whitespace-pre-line wrap-anywhere">
							<span className="font-semibold">Reply: </span>
							{review.reply}
						</p>
					)}
					{review.hiddenAt && (
						<p className="text-sm wrap-anywhere">
							<span className="text-muted">Hidden {formatDate(review.hiddenAt)}</span>
							{review.hiddenReason && `: ${review.hiddenReason}`}
						</p>
					)}
				</div>
				{review.mayDecide && (
					<Link
						to={`/admin/reviews/${review.id}/${review.hiddenAt ? 'show' : 'hide'}${search}`}
						preventScrollReset
						className={buttonClass({ variant: 'secondary', size: 'sm', className: 'shrink-0' })}
					>
						<span>
							{review.hiddenAt ? 'Show Again' : 'Hide'}
							<span className="sr-only">
								{' '}
								the review of {review.venue} by {review.author}
							</span>
						</span>
					</Link>
				)}
			</li>
		))}
	</ul>
)
