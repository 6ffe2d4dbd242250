import type { ReactNode } from 'react'
import { dateOf, formatDate } from '#app/lib/time/time.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Stars } from '#app/ui/picture/stars.tsx'

type Review = {
	id: number
	author: string
	rating: number
	comment: string | null
	createdAt: Date
	reply: string | null
	repliedAt: Date | null
	hidden?: true
}

type ReviewListProps = {
	reviews: Review[]
	/** The name that replies are signed with. */
	venue: string
	none?: string
	/** The action for a visible review without a reply. */
	action?: (review: Review) => ReactNode
}

export function ReviewList({
	reviews,
	venue,
	none = 'No reviews yet. Be the first to leave a review!',
	action,
}: ReviewListProps) {
	if (reviews.length === 0) return <EmptyState title={none} />
	return (
		<ul className="flex flex-col rows">
			{reviews.map((review) => (
				<li key={review.id} className="py-5 first:pt-0">
					{review.hidden && (
						<Badge tone="clay" icon="eye-off" className="mb-2">
							Hidden by Courtside
						</Badge>
					)}
					<ReviewText {...review}>{!review.reply && !review.hidden && action?.(review)}</ReviewText>
					{review.reply && <Reply venue={venue} text={review.reply} at={review.repliedAt} />}
				</li>
			))}
		</ul>
	)
}

type ReviewTextProps = Pick<Review, 'author' | 'rating' | 'comment' | 'createdAt'>

/** A review, with an action below it. */
export function ReviewText({
	author,
	rating,
	comment,
	createdAt,
	children,
}: ReviewTextProps & { children?: ReactNode }) {
	return (
		<>
			<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
				<p className="font-semibold">{author}</p>
				<Stars value={rating} />
			</div>
			<p className="text-sm text-muted">
				<time dateTime={dateOf(createdAt)}>{formatDate(createdAt)}</time>
			</p>
			{comment && <p className="mt-2 max-w-[72ch] wrap-break-word whitespace-pre-line">{comment}</p>}
			{children && <div className="mt-3">{children}</div>}
		</>
	)
}

function Reply({ venue, text, at }: { venue: string; text: string; at: Date | null }) {
	return (
		<div className="mt-3 border-l-2 border-court pl-4">
			<p className="text-sm">
				<span className="font-semibold">Reply from {venue}</span>
				{at && (
					<>
						{' · '}
						<time dateTime={dateOf(at)} className="text-muted">
							{formatDate(at)}
						</time>
					</>
				)}
			</p>
			<p className="mt-1 max-w-[72ch] wrap-break-word whitespace-pre-line">{text}</p>
		</div>
	)
}
