import { blocksOf, type Part } from './format.ts'
import { OwnBookings } from './own-bookings.tsx'
import type { OwnBooking } from './own-bookings.server.ts'
import { Link } from '#app/ui/link/link.tsx'

type Props = {
	answer: string
	/** The reader's own bookings; null for visitors. */
	bookings: OwnBooking[] | null
	/** The address of this page, to come back to after signing in. */
	here: string
}

/** An answer's text, shown literally except for links to our own pages. */
export function AnswerText({ answer, bookings, here }: Props) {
	return (
		<div className="flex max-w-[72ch] flex-col gap-3">
			{blocksOf(answer).map((block, i) => {
				if (block.kind === 'own')
					return <OwnBookings key={i} bookings={bookings} cancelled={block.cancelled} here={here} />
				if (block.kind === 'paragraph')
					return (
						<p key={i} className="wrap-anywhere">
							<Parts parts={block.parts} />
						</p>
					)
				return (
					<ul key={i} className="list-disc [&>*+*]:mt-1 pl-5 marker:text-court">
						{block.items.map((parts, j) => (
							<li key={j} className="wrap-anywhere">
								<Parts parts={parts} />
							</li>
						))}
					</ul>
				)
			})}
		</div>
	)
}

const Parts = ({ parts }: { parts: Part[] }) =>
	parts.map((part, i) =>
		typeof part === 'string' ? (
			part
		) : (
			<Link
				key={i}
				to={part.to}
				className="font-semibold text-court-strong underline underline-offset-4 pointer-coarse:inline-block pointer-coarse:py-2.5 pointer-coarse:-my-2.5"
			>
				{part.text}
			</Link>
		),
	)
