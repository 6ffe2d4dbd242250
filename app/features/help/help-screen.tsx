import type { SubmissionResult } from '@conform-to/dom'
import { classes } from '#app/ui/classes.ts'
import { cardClass } from '#app/ui/card.tsx'
import { CourtDrawing } from '#app/ui/picture/court-drawing.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { formatDate } from '#app/lib/time/time.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { AnswerList } from './answer-list.tsx'
import { AskForm, SearchForm } from './asking/ask-form.tsx'
import { ContactLine } from './contact-line.tsx'
import type { HelpPage } from './help-page.server.ts'
import { QuestionLink } from './question-link.tsx'
import { Link } from '#app/ui/link/link.tsx'

type Props = HelpPage & {
	pledges: { to: string; label: string }[]
	contact: { phone: string; email: string }
	idempotencyKey: string
	result?: SubmissionResult<string[]>
}

export function HelpScreen(props: Props) {
	const { q, category, categories, result, contact, pledges } = props
	return (
		<div className="mx-auto flex w-full max-w-3xl flex-col gap-8">
			<header className="flex flex-col gap-5">
				<div>
					{(q || category) && <BackLink to="/help">All help</BackLink>}
					<h1 className="text-3xl md:text-4xl">Help</h1>
				</div>
				<SearchForm q={q} result={result} />
			</header>
			{q ? <Found {...props} /> : category ? <Category {...props} /> : <Start {...props} />}
			<nav aria-label="Topics" className="flex flex-col gap-3">
				<h2 className="text-xl">Topics</h2>
				<ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
					{categories.map(({ name, answers }) => (
						<li key={name}>
							<Link
								to={`/help?category=${encodeURIComponent(name)}`}
								aria-current={name === category ? 'page' : undefined}
								className={classes(
									cardClass,
									'flex min-h-16 flex-col px-4 py-3 hover:border-court aria-[current]:border-court',
								)}
							>
								<span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
								<span className="text-sm text-muted">{answers === 1 ? '1 answer' : `${answers} answers`}</span>
							</Link>
						</li>
					))}
				</ul>
			</nav>
			{(!q || props.found.length > 0) && (
				<section className="border-t border-line pt-4">
					<ContactLine contact={contact}>Would you rather speak to somebody?</ContactLine>
				</section>
			)}
			<nav aria-labelledby="plans" className="flex flex-col gap-2 sm:hidden">
				<h2 id="plans" className="text-xl">
					What we’re planning
				</h2>
				<ul className="rows border-y border-line">
					{pledges.map(({ to, label }) => (
						<QuestionLink key={to} to={to} question={label} />
					))}
				</ul>
			</nav>
		</div>
	)
}

function Found({ q, found, near, bookings, contact, idempotencyKey }: Props) {
	if (found.length > 0) {
		return (
			<section aria-label="Answers" className="flex flex-col gap-3">
				<h2 className="text-xl">{found.length === 1 ? 'One answer' : `${found.length} answers`}</h2>
				<AnswerList answers={found} asked={q} openFirst bookings={bookings} idempotencyKey={idempotencyKey} />
				<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
					<p>Not what you were looking for?</p>
					<AskForm q={q} idempotencyKey={idempotencyKey} />
				</div>
			</section>
		)
	}
	return (
		<section aria-label="Answers" className="flex flex-col gap-5">
			<EmptyState
				drawing={<CourtDrawing sport="basketball" />}
				title="Nothing found"
				text="We don’t have an answer to that yet. Try fewer words, or ask us and we’ll write one."
				action={
					<div className="flex flex-col items-center gap-4">
						<AskForm q={q} idempotencyKey={idempotencyKey} />
						<ContactLine contact={contact}>Would you rather speak to somebody?</ContactLine>
					</div>
				}
			/>
			{near.length > 0 && (
				<div className="flex flex-col gap-3">
					<h2 className="text-xl">The nearest we have</h2>
					<AnswerList answers={near} asked={q} bookings={bookings} idempotencyKey={idempotencyKey} />
				</div>
			)}
		</section>
	)
}

const Category = ({ category, listed, bookings, idempotencyKey }: Props) => (
	<section className="flex flex-col gap-3">
		<h2 className="text-xl wrap-anywhere">{category}</h2>
		<AnswerList answers={listed} bookings={bookings} idempotencyKey={idempotencyKey} />
	</section>
)

function Start({ popular, conversations }: Props) {
	return (
		<>
			{conversations.length > 0 && (
				<section className="flex flex-col gap-2">
					<h2 className="text-xl">What you asked</h2>
					<ul className="rows border-y border-line">
						{conversations.map(({ id, title, updatedAt }) => (
							<QuestionLink
								key={id}
								to={`/help/asked/${id}`}
								question={title ?? 'Your question'}
								aside={formatDate(updatedAt)}
							/>
						))}
					</ul>
				</section>
			)}
			{popular.length > 0 && (
				<section className="flex flex-col gap-2">
					<h2 className="text-xl">Popular questions</h2>
					<ul className="rows border-y border-line">
						{popular.map(({ id, question }) => (
							<QuestionLink key={id} to={`/help/${id}`} question={question} />
						))}
					</ul>
				</section>
			)}
		</>
	)
}
