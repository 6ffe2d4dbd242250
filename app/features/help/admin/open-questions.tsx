import { Card } from '#app/ui/card.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import type { OpenQuestion } from './questions.server.ts'
import { Link } from '#app/ui/link/link.tsx'

export function OpenQuestions({ questions }: { questions: OpenQuestion[] }) {
	return (
		<Card padded={false} className="rows">
			{questions.map(({ question, times, found, answerId }) => (
				<article key={question} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-5">
					<div className="min-w-0 grow basis-80">
						<h3 className="text-lg wrap-anywhere">{question}</h3>
						<p className="text-sm text-muted">
							{times === 1 ? 'Asked once' : `Asked ${times} times`} ·{' '}
							{found ? 'the answer did not help' : 'nothing was found'}
						</p>
					</div>
					<Link
						to={
							found && answerId !== null
								? `/admin/help/${answerId}/edit`
								: `/admin/help/new?question=${encodeURIComponent(question)}`
						}
						className={buttonClass({ variant: 'secondary', size: 'sm' })}
					>
						{found && answerId !== null ? 'Edit the Answer' : 'Write an Answer'}
					</Link>
				</article>
			))}
		</Card>
	)
}
