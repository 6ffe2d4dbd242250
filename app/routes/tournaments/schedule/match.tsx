import { getUser, guard, requireUser } from '#app/features/accounts/auth.server.ts'
import { MatchFacts } from '#app/features/tournaments/matches/match-facts.tsx'
import { findMatchPage, type MatchPage } from '#app/features/tournaments/matches/match-page.server.ts'
import { MatchPanel } from '#app/features/tournaments/matches/match-panel.tsx'
import { MatchWord } from '#app/features/tournaments/matches/match-word.tsx'
import { changeMatch } from '#app/features/tournaments/matches/results.server.ts'
import { MatchForm } from '#app/features/tournaments/matches/schemas.ts'
import { toastOf } from '#app/features/tournaments/matches/toasts.ts'
import { useBegun } from '#app/features/tournaments/matches/use-begun.ts'
import { readChoice, scheduleAddress, type ScheduleChoice } from '#app/features/tournaments/schedule/choice.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { Dialog } from '#app/ui/layer/dialog.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import type { Route } from './+types/match'
import { pageMeta } from '#app/lib/page-meta.ts'

const signInToChange = guard('user')

/** Public to read; a visitor who changes it signs in and comes back. */
export const middleware: Route.MiddlewareFunction[] = [
	(args, next) => (['GET', 'HEAD'].includes(args.request.method) ? next() : signInToChange(args, next)),
]

export const meta: Route.MetaFunction = ({ loaderData, ...args }) => {
	if (!loaderData) return []
	const { match, tournament } = loaderData.page
	const title = `${match.homeLabel} v ${match.awayLabel}`
	const description = `${title} in ${tournament.name}: when and where they play, and the result.`
	return pageMeta(args, { title: [title, tournament.name], description, listed: !tournament.key })
}

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const asking = { user: getUser(context), key: url.searchParams.get('key') }
	const page = await findMatchPage(readId(params.id), readId(params.matchId), asking)
	const choice = readChoice(url.searchParams)
	const own = scheduleAddress(page.tournament, choice, `matches/${page.match.id}`)
	return {
		page,
		back: scheduleAddress(page.tournament, choice),
		postponeHref: moveAddress(page, choice),
		signInHref: `/auth?next=${encodeURIComponent(own)}`,
	}
}

function moveAddress({ tournament, match, movesRounds }: MatchPage, choice: ScheduleChoice) {
	if (movesRounds) return scheduleAddress(tournament, { ...choice, round: match.round }, 'move')
	return scheduleAddress(tournament, choice, `matches/${match.id}/postpone`)
}

export function action({ request, url, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const key = url.searchParams.get('key')
	return submit(request, MatchForm, 'Not saved', async (wish) => {
		const ids = [readId(params.id), readId(params.matchId)] as const
		const { tournament, match, outcome } = await changeMatch(user, ...ids, wish, { key })
		const to = scheduleAddress(tournament, readChoice(url.searchParams), `matches/${match.id}`)
		return redirectWithToast(to, toastOf(match, outcome))
	})
}

export default function MatchDialog({ loaderData, actionData }: Route.ComponentProps) {
	const { back, postponeHref, signInHref } = loaderData
	const page = useBegun(loaderData.page)
	const { match } = page
	return (
		<Dialog title={`${match.roundName} · Match ${match.matchNumber}`} closeTo={back}>
			<div className="flex flex-col gap-5">
				<FormError errors={actionData?.result.error?.['']} />
				<MatchFacts match={match} isClaimed={match.proposal !== null && page.tournament.status !== 'cancelled'} />
				<MatchWord page={page} signInHref={signInHref} />
				<MatchPanel key={page.choices.result} page={page} postponeHref={postponeHref} submission={actionData?.result} />
			</div>
		</Dialog>
	)
}
