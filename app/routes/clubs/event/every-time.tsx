import { guard, requireUser } from '#app/features/accounts/auth.server.ts'
import { Standing } from '#app/features/clubs/events/event-card.tsx'
import { answerSeries, findStandingPage, takeAnswerBack } from '#app/features/clubs/events/series/standing.server.ts'
import { outcomeWords, StandingForm, standingWords } from '#app/features/clubs/events/series/standing.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Button } from '#app/ui/button.tsx'
import { RadioCards } from '#app/ui/form/choice-field.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { Question } from '#app/ui/layer/question.tsx'
import { Link } from '#app/ui/link/link.tsx'
import type { Route } from './+types/every-time'

export const middleware: Route.MiddlewareFunction[] = [guard('user')]

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Answer for every date' })

const idsOf = (params: Route.LoaderArgs['params']) => ({ clubId: readId(params.id), eventId: readId(params.eventId) })

export const loader = ({ params, context }: Route.LoaderArgs) => findStandingPage(requireUser(context), idsOf(params))

export function action({ request, url, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	return submit(request, StandingForm, 'That did not work', async ({ intent, answer }) => {
		if (intent === 'take-back') {
			const description = keptWords(await takeAnswerBack(user, idsOf(params)))
			return redirectWithToast(url.pathname, { title: 'Later runs are up to you again', description })
		}
		const outcome = await answerSeries(user, idsOf(params), answer)
		return redirectWithToast(url.pathname, { title: standingWords[answer], description: outcomeWords(outcome) })
	})
}

function keptWords(runs: number) {
	if (runs === 0) return 'None of the next runs has your answer.'
	return runs === 1 ? 'Your answer for the next run stays.' : `Your answers for the next ${runs} runs stay.`
}

export default function EveryTime({ loaderData: page, actionData }: Route.ComponentProps) {
	const { form, field } = useSubmission<'answer'>('every-time', actionData?.result, { answer: page.answer ?? 'coming' })
	return (
		<Question
			title="Answer for every date"
			back={page.back}
			verb={['Save Answer', 'Saving…']}
			more={
				page.answer && (
					<Button name="intent" value="take-back" variant="secondary">
						Take Back
					</Button>
				)
			}
			reason={page.reason}
			failed={actionData}
			form={form}
			wish={`Your answer: ${page.run}`}
			facts={
				<p className="wrap-anywhere">
					<b>{page.run}</b>, {page.rhythm}
				</p>
			}
		>
			<RadioCards
				label={<span className="sr-only">Your answer</span>}
				{...field('answer')}
				options={[
					{
						value: 'coming',
						label: 'I’m coming to all of these',
						description: page.asks
							? 'The organiser chooses who comes, date by date.'
							: 'If a date is full, you’re on its waitlist.',
					},
					{ value: 'maybe', label: 'Maybe', description: 'We keep no place for you.' },
					{ value: 'absent', label: 'Can’t come to any', description: 'Your places open to others straight away.' },
				]}
			/>
			<p className="text-muted">
				{page.answer
					? 'If you take it back, the dates below keep their answers and later ones get none.'
					: 'It goes for later dates too, as long as you’re in the club. You can change any date on its own.'}
			</p>
			<ul className="rows">
				{page.dates.map(({ to, day, own }) => (
					<li key={to} className="flex items-center justify-between gap-3">
						<Link to={to} className="link block w-fit py-2.5 pointer-fine:py-1">
							{day}
						</Link>
						<Standing event={{ status: 'upcoming', own }} upcoming />
					</li>
				))}
			</ul>
		</Question>
	)
}
