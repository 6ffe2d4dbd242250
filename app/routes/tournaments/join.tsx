import { useLocation } from 'react-router'
import { guard, requireUser } from '#app/features/accounts/auth.server.ts'
import { DialogError } from '#app/features/navigation/dialog-error.tsx'
import { tournamentAddress } from '#app/features/tournaments/address.ts'
import { findTournament } from '#app/features/tournaments/find.server.ts'
import { joinTournament, entryRefusal } from '#app/features/tournaments/teams/join.server.ts'
import { soloRefusal } from '#app/features/tournaments/teams/solos/solos.server.ts'
import { NOT_FOUND } from '#app/features/tournaments/words.ts'
import { JoinAloneForm, JoinForm } from '#app/features/tournaments/teams/schemas.ts'
import { changesPartners, type TournamentFormat } from '#app/features/tournaments/status.ts'
import { nameOf } from '#app/features/tournaments/teams/rules.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { sum } from '#app/lib/money.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { Question } from '#app/ui/layer/question.tsx'
import { useIdempotencyKey } from '#app/ui/form/use-idempotency-key.ts'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import type { Route } from './+types/join'
import { pageMeta } from '#app/lib/page-meta.ts'

export const middleware: Route.MiddlewareFunction[] = [guard('user')]

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Join tournament' })

const find = ({ url, params, context }: Pick<Route.LoaderArgs, 'url' | 'params' | 'context'>) =>
	findTournament(requireId(params.id, NOT_FOUND), {
		user: requireUser(context),
		key: url.searchParams.get('key'),
	})

/** The name to enter with where players enter alone; null for teams. */
const ownName = ({ format }: { format: TournamentFormat }, user: Parameters<typeof nameOf>[0]) =>
	changesPartners(format) ? nameOf(user) : null

export async function loader(args: Route.LoaderArgs) {
	const tournament = await find(args)
	const { id, key, name, entryFee, team, court } = tournament
	return {
		tournament: { id, key, name, entryFee, venue: court.name },
		ownName: ownName(tournament, requireUser(args.context)),
		team: team && { id: team.id, name: team.name },
		takesSolos: soloRefusal(tournament, new Date()) === null,
		reason: entryRefusal(tournament, new Date())?.message ?? null,
		idempotencyKey: crypto.randomUUID(),
	}
}

const FAILED = 'Failed to join tournament'
const UNEXPECTED = 'An error occurred. Please try again.'

export async function action(args: Route.ActionArgs) {
	const tournament = await find(args)
	const user = requireUser(args.context)
	const form = changesPartners(tournament.format) ? JoinAloneForm : JoinForm
	return submit(args.request, form, { title: FAILED, unexpected: UNEXPECTED }, async ({ name, idempotencyKey }) => {
		const team = await joinTournament(user, tournament.id, { name }, { key: tournament.key, idempotencyKey })
		return redirectWithToast(tournamentAddress(tournament, team.status === 'registered' ? `team/${team.id}/pay` : ''), {
			title: 'Success',
			description: 'You have successfully joined the tournament',
		})
	})
}

export default function Join({ loaderData, actionData }: Route.ComponentProps) {
	const { tournament, team, reason, ownName, takesSolos, idempotencyKey } = loaderData
	const { form, field } = useSubmission<'name'>('join', actionData?.result, { name: ownName ?? undefined })
	return (
		<Question
			title={reason ? 'You can’t join' : 'Join Tournament'}
			back={tournamentAddress(tournament)}
			verb={['Join Tournament', 'Joining…']}
			more={
				<>
					{reason && team && (
						<ButtonLink to={tournamentAddress(tournament, `team/${team.id}`)}>
							{ownName === null ? 'My Team' : 'My Matches'}
						</ButtonLink>
					)}
					{!reason && takesSolos && (
						<ButtonLink to={tournamentAddress(tournament, 'solos')} preventScrollReset variant="secondary">
							Join Without a Team
						</ButtonLink>
					)}
				</>
			}
			reason={reason}
			failed={actionData}
			form={form}
		>
			<input type="hidden" name="idempotencyKey" value={useIdempotencyKey(idempotencyKey)} />
			{ownName === null ? (
				<>
					<p>
						Enter a team in <span className="font-semibold wrap-anywhere">{tournament.name}</span>. You’ll be its
						captain: you invite the others by link and send in the results.
					</p>
					<TextField label="Team name" {...field('name')} hint="3 to 50 characters" autoComplete="off" required />
				</>
			) : (
				<>
					<p>
						You enter <span className="font-semibold wrap-anywhere">{tournament.name}</span> alone and play with another
						partner in each round.
					</p>
					<TextField label="Your name" {...field('name')} hint="Everyone sees it in the table" required />
				</>
			)}
			<p className="text-muted">
				{tournament.entryFee > 0
					? ownName !== null
						? `The entry fee is ${sum(tournament.entryFee)}. It goes to ${tournament.venue}. Pay it on the next page. You’re in once it’s paid.`
						: `The entry fee is ${sum(tournament.entryFee)} for the whole team. It goes to ${tournament.venue}. Pay it on the next page, alone or split with your team. Your team’s in once it’s paid.`
					: 'Joining is free.'}
			</p>
		</Question>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const { pathname, search } = useLocation()
	const back = pathname.replace(/\/join$/, '') + search
	return <DialogError error={error} title={FAILED} back={back} broken={UNEXPECTED} />
}
