import { Form, useNavigation } from 'react-router'
import { getUser, guard, requireUser } from '#app/features/accounts/auth.server.ts'
import { tournamentAddress } from '#app/features/tournaments/address.ts'
import { InvitationCard } from '#app/features/tournaments/invitation-card.tsx'
import { findInvitation, joinTeam } from '#app/features/tournaments/teams/players.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { z } from 'zod'
import { TournamentError } from '../load-error.tsx'
import type { Route } from './+types/join'
import { pageMeta } from '#app/lib/page-meta.ts'

const signInToJoin = guard('user')

/** Anyone with the link may read it; a visitor who joins signs in and comes back. */
export const middleware: Route.MiddlewareFunction[] = [
	(args, next) => (['GET', 'HEAD'].includes(args.request.method) ? next() : signInToJoin(args, next)),
]

const invitedBy = ({ params, url }: Pick<Route.LoaderArgs, 'params' | 'url'>) => ({
	tournamentId: readId(params.id),
	teamId: readId(params.teamId),
	key: url.searchParams.get('key'),
})

export async function loader(args: Route.LoaderArgs) {
	const user = getUser(args.context)
	const { pathname, search } = args.url
	return {
		...(await findInvitation(user, invitedBy(args))),
		signIn: user ? null : `/auth?next=${encodeURIComponent(pathname + search)}`,
	}
}

export function action(args: Route.ActionArgs) {
	const user = requireUser(args.context)
	return submit(args.request, z.object({}), 'You did not join', async () => {
		const { id, name, tournament } = await joinTeam(user, invitedBy(args))
		return redirectWithToast(tournamentAddress(tournament, `team/${id}`), {
			title: 'You’re on the team',
			description: `You play for ${name} now.`,
		})
	})
}

/** Its link is a secret: without a description no search engine lists it. */
export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
	pageMeta(args, { title: loaderData ? `Join ${loaderData.team.name}` : 'Invitation' })

export default function JoinTeam({ loaderData, actionData }: Route.ComponentProps) {
	const { tournament, team, isMember, reason, signIn } = loaderData
	const sending = useNavigation().formMethod === 'POST'
	return (
		<InvitationCard
			title={`Play for ${team.name}`}
			says={
				<>
					{team.captain} invites you to the team for <span className="font-semibold">{tournament.name}</span>.
				</>
			}
			tournament={tournament}
		>
			<FormError errors={actionData?.result.error?.['']} />
			{isMember ? (
				<>
					<Notice tone="success">You’re on this team.</Notice>
					<ButtonLink to={tournamentAddress(tournament, `team/${team.id}`)}>My Team</ButtonLink>
				</>
			) : reason ? (
				<Notice tone="warn">{reason}</Notice>
			) : signIn ? (
				<ButtonLink to={signIn} size="lg">
					Sign In to Join
				</ButtonLink>
			) : (
				<Form method="post" className="flex flex-col">
					<Button size="lg" pending={sending} pendingText="Joining…">
						Join the Team
					</Button>
				</Form>
			)}
		</InvitationCard>
	)
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <TournamentError error={error} />
