import { ButtonLink } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { CachedHtml } from '#app/ui/html-cache.tsx'
import type { Fixture, Todo } from './fixture.ts'
import { NO_TIME } from './match-standing.ts'
import { MatchStatusBadge } from './match-status-badge.tsx'
import { Link } from '#app/ui/link/link.tsx'

type Props = {
	fixture: Fixture
	href: string
	withDay: boolean
	/** Whether it stands among the matches of one team, where `own` marks its next one. */
	ofTeam?: boolean
}

/** A match in a list. Uses a plain link, since there can be hundreds. */
export function FixtureRow({ fixture, href, withDay, ofTeam = false }: Props) {
	const { number, group, isTimeless, home, away, score, claim, detail, winner, status, task, own, side } = fixture
	const cancelled = status === 'cancelled'
	const when = (
		<>
			{(withDay || isTimeless) && `${fixture.day}, `}
			<span className="whitespace-nowrap">{fixture.time}</span>
		</>
	)
	return (
		<CachedHtml as="li" of={fixture} name={`${href} ${withDay}`}>
			<Link
				to={href}
				preventScrollReset
				className={classes(
					'grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 px-4 py-3 -outline-offset-2 hover:bg-court-soft sm:px-5',
					'lg:grid-cols-[15rem_1fr_9rem_9rem] lg:items-center',
					own && 'inset-shadow-[4px_0] inset-shadow-court',
				)}
			>
				<span className="text-sm text-muted">
					<span className={classes('font-semibold tabular-nums', isTimeless ? 'text-clay-strong' : 'text-ink')}>
						{isTimeless ? NO_TIME : when}
					</span>
					{number !== null && ` · Match ${number}`}
					{group && ` · Group ${group}`}
					<span className="block">
						{isTimeless ? (
							<>
								<span className="sr-only">not any more: </span>
								<s className="tabular-nums">{when}</s>
							</>
						) : (
							fixture.court
						)}
					</span>
				</span>
				<span className="flex flex-wrap items-start justify-end gap-1 lg:order-last">
					{own && ofTeam && <MatchStatusBadge standing="next" />}
					{own && !ofTeam && <span className="sr-only">Your match</span>}
					<MatchStatusBadge standing={fixture.standing} />
				</span>
				<span className="flex flex-wrap items-baseline gap-x-2 leading-5 max-lg:col-span-2">
					<Side name={home} own={side === 'home'} won={winner === 'home'} cancelled={cancelled} />
					<span>
						{score ? (
							<span className="font-display text-lg font-semibold whitespace-nowrap tabular-nums">{score}</span>
						) : claim ? (
							<span className="font-display text-lg whitespace-nowrap text-muted tabular-nums">{claim}</span>
						) : (
							<span className="text-sm text-muted">v</span>
						)}
					</span>
					<Side name={away} own={side === 'away'} won={winner === 'away'} cancelled={cancelled} />
					{detail && <span className="text-sm text-muted">{detail}</span>}
				</span>
				<span className="flex flex-wrap gap-x-3 text-sm font-semibold max-lg:col-span-2 max-lg:empty:hidden lg:flex-col lg:items-end lg:text-right">
					{task && <span className="text-court-strong underline underline-offset-4 max-lg:ml-auto">{task}</span>}
				</span>
			</Link>
		</CachedHtml>
	)
}

type SideProps = { name: string; own: boolean; won: boolean; cancelled: boolean }

const Side = ({ name, own, won, cancelled }: SideProps) => (
	<span
		className={classes(
			'min-w-0 wrap-anywhere',
			(own || won) && 'font-semibold',
			cancelled ? 'text-muted line-through' : own && 'text-court-strong',
		)}
	>
		{name}
	</span>
)

type TodosProps = { todos: Todo[]; href: (matchId: number) => string }

/** The results that wait for the person, the most pressing one as the main action. */
export const MatchTodos = ({ todos, href }: TodosProps) => (
	<div className="flex flex-wrap gap-2 empty:hidden print:hidden">
		{todos.map(({ id, label }, i) => (
			<ButtonLink key={id} to={href(id)} preventScrollReset variant={i === 0 ? 'primary' : 'secondary'}>
				<span className="min-w-0 wrap-anywhere">{label}</span>
			</ButtonLink>
		))}
	</div>
)
