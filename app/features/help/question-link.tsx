import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link/link.tsx'

type Props = {
	to: string
	question: string
	/** A word beside it, such as a date. */
	aside?: string
}

/** A row that leads to an answer. */
export const QuestionLink = ({ to, question, aside }: Props) => (
	<li>
		<Link to={to} className="flex min-h-12 items-center gap-3 py-2 hover:text-court-strong">
			<span className="min-w-0 grow font-semibold wrap-anywhere">{question}</span>
			{aside && <span className="shrink-0 text-sm text-muted">{aside}</span>}
			<Icon name="chevron-right" className="size-5 shrink-0 text-muted" />
		</Link>
	</li>
)
