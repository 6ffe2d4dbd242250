import { ButtonLink } from '#app/ui/button.tsx'
import type { Todo } from './fixture.ts'

type Props = { todos: Todo[]; href: (matchId: number) => string }

/** The results that wait for the person, the most pressing one as the main action. */
export const MatchTodos = ({ todos, href }: Props) => (
	<div className="flex flex-wrap gap-2 empty:hidden print:hidden">
		{todos.map(({ id, label }, i) => (
			<ButtonLink key={id} to={href(id)} preventScrollReset variant={i === 0 ? 'primary' : 'secondary'}>
				<span className="min-w-0 wrap-anywhere">{label}</span>
			</ButtonLink>
		))}
	</div>
)
