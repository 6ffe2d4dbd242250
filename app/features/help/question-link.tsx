import { RowLink } from '#app/ui/link/row-link.tsx'

type Props = {
	to: string
	question: string
	/** A word beside it, such as a date. */
	aside?: string
}

/** A row that leads to an answer. */
export const QuestionLink = ({ to, question, aside }: Props) => (
	<RowLink to={to}>
		<span className="min-w-0 grow font-semibold wrap-anywhere">{question}</span>
		{aside && <span className="shrink-0 text-sm text-muted">{aside}</span>}
	</RowLink>
)
