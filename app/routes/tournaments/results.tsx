import type { KeyboardEvent } from 'react'
import { Form, useNavigation } from 'react-router'
import { guard, requireUser } from '#app/features/accounts/auth.server.ts'
import { tournamentAddress } from '#app/features/tournaments/address.ts'
import { ScoresheetRow } from '#app/features/tournaments/matches/scoresheet/scoresheet-row.tsx'
import { ScoresheetForm } from '#app/features/tournaments/matches/scoresheet/scoresheet-schema.ts'
import { findScoresheet, setResults } from '#app/features/tournaments/matches/scoresheet/scoresheet.server.ts'
import { SCORE_MAX } from '#app/features/tournaments/matches/score/score.ts'
import { NOT_FOUND } from '#app/features/tournaments/words.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Button } from '#app/ui/button.tsx'
import { cardClass } from '#app/ui/card.tsx'
import { classes } from '#app/ui/classes.ts'
import { FormError } from '#app/ui/form/form-error.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import type { Route } from './+types/results'

export const middleware: Route.MiddlewareFunction[] = [guard('user')]

export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
	pageMeta(args, { title: ['Results', loaderData?.tournament.name ?? 'Tournament'] })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findScoresheet(requireUser(context), requireId(params.id, NOT_FOUND), new Date())

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const id = requireId(params.id, NOT_FOUND)
	return submit(request, ScoresheetForm, 'Nothing saved', async (results) => {
		const set = await setResults(user, id, results)
		return redirectWithToast(`/tournaments/${id}/results`, {
			title: set === 1 ? 'Result saved' : `${set} results saved`,
		})
	})
}

/** Enter goes on to the next match, and from the last one sends the form. */
function toNextField(event: KeyboardEvent<HTMLFormElement>) {
	if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
	const { name } = event.target
	const fields = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type=number]')]
	const at = fields.findIndex((field) => field.name === name)
	const next = fields.slice(at + 1).find((field) => field.value === '' && !isAnswered(field))
	if (!next) return
	event.preventDefault()
	next.focus()
}

/** Whether one side of the match has its points where they tell the other’s. */
const isAnswered = (field: HTMLInputElement) =>
	[...(field.closest('[data-shared]')?.querySelectorAll('input') ?? [])].some(
		({ type, value }) => type === 'number' && value !== '',
	)

const FIELDS = ['home', 'away', 'homePenalties', 'awayPenalties']

export default function Results({
	loaderData: { tournament, matchPoints, round, matches, next },
	actionData,
}: Route.ComponentProps) {
	const { form, errors } = useSubmission('scoresheet', actionData?.result)
	const sent = actionData?.result.initialValue as Record<string, Record<string, string>> | undefined
	const errorsOf = (id: number) => FIELDS.flatMap((field) => actionData?.result.error?.[`${field}.${id}`] ?? [])
	const sending = useNavigation().formMethod === 'POST'
	return (
		<div className="mx-auto flex w-full max-w-2xl flex-col gap-5">
			<header className="flex flex-col gap-2">
				<BackLink to={tournamentAddress(tournament, 'schedule')}>{tournament.name}</BackLink>
				<h1 className="text-3xl">{round === null ? 'Results' : `Results of ${round.toLowerCase()}`}</h1>
			</header>
			{matches.length === 0 ? (
				<p className="text-muted">No match waits for a result.{next && ` The next one starts on ${next}.`}</p>
			) : (
				<Form method="post" {...form} onKeyDown={toNextField} className="flex flex-col gap-5">
					<p className="text-muted">
						{matchPoints === null
							? 'Fill in the matches that are over, and save them together.'
							: `Both sides add up to ${matchPoints}, so one of the two is enough.`}
					</p>
					<FormError errors={errors} />
					<ul className={classes(cardClass, 'rows')}>
						{matches.map((match, i) => (
							<ScoresheetRow
								key={`${match.id}-${match.version}`}
								match={match}
								isShared={matchPoints !== null}
								max={matchPoints ?? SCORE_MAX}
								sentFor={(field) => sent?.[field]?.[match.id]}
								error={errorsOf(match.id)[0]}
								autoFocus={i === 0 && !actionData}
							/>
						))}
					</ul>
					<Button size="lg" pending={sending} pendingText="Saving…">
						Save Results
					</Button>
				</Form>
			)}
		</div>
	)
}
