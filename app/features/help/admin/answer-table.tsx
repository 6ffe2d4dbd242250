import { Card } from '#app/ui/card.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { excerpt } from '#app/lib/text/excerpt.ts'
import { plainAnswer } from '../format.ts'
import type { AnswerList } from './list.server.ts'
import { Link } from '#app/ui/link/link.tsx'

type Props = Pick<AnswerList, 'answers'> & { search: string }

/** More than fits in the two lines that are shown. */
const SHOWN = 300

/** Answers by category. Each row leads to the page that edits or removes it. */
export function AnswerTable({ answers, search }: Props) {
	const categories = [...new Set(answers.map(({ category }) => category))]
	return categories.map((category) => (
		<section key={category} className="flex flex-col gap-2">
			<h3 className="text-lg wrap-anywhere">{category}</h3>
			<Card padded={false} className="rows">
				{answers
					.filter((answer) => answer.category === category)
					.map(({ id, question, answer, helpful, unhelpful }) => (
						<article key={id} className="relative flex items-center gap-3 px-4 py-3 sm:px-5">
							<div className="min-w-0 grow">
								<h4 className="font-semibold wrap-anywhere">
									<Link to={`/admin/help/${id}/edit${search}`} className="after:absolute after:inset-0 hover:underline">
										{question}
									</Link>
								</h4>
								<p className="line-clamp-2 text-muted wrap-anywhere">{excerpt(plainAnswer(answer), SHOWN)}</p>
								{helpful + unhelpful > 0 && (
									<p className="text-sm tabular-nums">
										Helped {helpful} · Did not help {unhelpful}
									</p>
								)}
							</div>
							<Icon name="chevron-right" className="size-5 shrink-0 text-muted" />
						</article>
					))}
			</Card>
		</section>
	))
}
