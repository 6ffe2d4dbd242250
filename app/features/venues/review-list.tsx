import { dateOf, formatDate } from '#app/lib/time.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Stars } from '#app/ui/stars.tsx'

type Review = { id: number; author: string; rating: number; comment: string | null; createdAt: Date }

export function ReviewList({ reviews }: { reviews: Review[] }) {
	if (reviews.length === 0) return <EmptyState title="No reviews yet. Be the first to leave a review!" />
	return (
		<ul className="flex flex-col divide-y divide-line">
			{reviews.map(({ id, author, rating, comment, createdAt }) => (
				<li key={id} className="py-5 first:pt-0">
					<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
						<p className="font-semibold">{author}</p>
						<Stars value={rating} />
					</div>
					<p className="text-sm text-muted">
						<time dateTime={dateOf(createdAt)}>{formatDate(createdAt)}</time>
					</p>
					{comment && <p className="mt-2 max-w-[72ch] wrap-break-word whitespace-pre-line">{comment}</p>}
				</li>
			))}
		</ul>
	)
}
