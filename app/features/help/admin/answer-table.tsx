import { Card } from '#app/ui/card.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { excerpt } from '#app/lib/text/excerpt.ts'
import { plainAnswer } from '../format.ts'
import type { AnswerList } from './list.server.ts'
import { Link } from '#app/ui/link/link.tsx'

type Props = Pick<AnswerList, 'answers'> & { search: string }

/** More than fits in the two lines that are shown. */
const SHOWN = 300

export function AnswerTable({ answers, search }: Props) {
	return (
		<Card padded={false} className="rows">
			{answers.map(({ id, question, answer, category, helpful, unhelpful }, i) => (
				<article key={id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-4 py-3 sm:px-5">
					<div className="min-w-0 grow basis-80">
						{category !== answers[i - 1]?.category && (
							<p className="text-sm font-semibold wrap-anywhere text-court-strong">{category}</p>
						)}
						<h3 className="text-lg wrap-anywhere">
							<Link
								to={`/help/${id}`}
								className="-my-2 inline-flex min-h-11 items-center py-2 underline-offset-4 hover:underline"
							>
								{question}
							</Link>
						</h3>
						<p className="line-clamp-2 text-muted wrap-anywhere">{excerpt(plainAnswer(answer), SHOWN)}</p>
						{helpful + unhelpful > 0 && (
							<p className="mt-2 text-sm tabular-nums">
								Helped {helpful} · Did not help {unhelpful}
							</p>
						)}
					</div>
					<div className="flex gap-2">
						<Link
							to={`/admin/help/${id}/edit`}
							aria-label={`Edit: ${question}`}
							className={buttonClass({ variant: 'secondary', size: 'sm' })}
						>
							Edit
						</Link>
						<Link
							to={`/admin/help/${id}/remove${search}`}
							preventScrollReset
							aria-label={`Remove: ${question}`}
							className={buttonClass({ variant: 'quiet', size: 'sm' })}
						>
							Remove
						</Link>
					</div>
				</article>
			))}
		</Card>
	)
}
