import { Outlet, useLocation } from 'react-router'
import { getUser, type Actor } from '#app/features/accounts/auth.server.ts'
import { backQuery, beforeTournament } from '#app/features/bookings/desk/day-address.ts'
import { LiveTournament } from '#app/features/live/live-tournament.tsx'
import { tournamentAddress } from '#app/features/tournaments/address.ts'
import { findTournament, type TournamentDetails } from '#app/features/tournaments/find.server.ts'
import { AboutTournament } from '#app/features/tournaments/page/about.tsx'
import { TournamentActions } from '#app/features/tournaments/page/actions.tsx'
import { TournamentHead } from '#app/features/tournaments/page/head.tsx'
import { findProgress } from '#app/features/tournaments/page/progress.server.ts'
import { TournamentStanding } from '#app/features/tournaments/page/standing.tsx'
import { structuredData } from '#app/features/tournaments/page/structured-data.ts'
import { tabsOf } from '#app/features/tournaments/page/tabs.ts'
import { endLine, statusLine } from '#app/features/tournaments/page/words.ts'
import { dateLine } from '#app/features/tournaments/words.ts'
import { env } from '#app/lib/process/env.server.ts'
import { readId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { classes } from '#app/ui/classes.ts'
import { findWaitlist } from '#app/features/tournaments/teams/waitlist/waitlist.server.ts'
import { looksForTeam } from '#app/features/tournaments/teams/solos/looking.server.ts'
import { LinkTabs } from '#app/ui/tabs.tsx'
import { TournamentError } from './load-error.tsx'
import type { Route } from './+types/tournament'

/** While places are to fill, sharing the link is the first thing an organiser does; later it is beside the rest. */
const isFilling = ({ status, currentTeams, maxTeams, registrationDeadline }: TournamentDetails, now: Date) =>
	status === 'registration_open' && registrationDeadline > now && currentTeams < maxTeams

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const [user, now] = [getUser(context), new Date()]
	const tournament = await findTournament(readId(params.id), { user, key: url.searchParams.get('key') })
	return {
		tournament,
		signedIn: user !== null,
		...wayBackOf(url.searchParams, tournament.court.id),
		filling: isFilling(tournament, now),
		link: tournament.canManage ? (env.PUBLIC_URL ?? url.origin) + tournamentAddress(tournament) : null,
		...(await findStanding(tournament, user, now)),
	}
}

/** Returns where the page leads back to, and the query by which its tabs do so too if that is the desk. */
function wayBackOf(query: URLSearchParams, venueId: number) {
	const back = beforeTournament(query, venueId)
	return { back, kept: back.to === '/tournaments' ? '' : backQuery(back.to) }
}

async function findStanding(tournament: TournamentDetails, user: Actor | null, now: Date) {
	const { id, status, winnerTeamId, endsAt } = tournament
	const progress = await findProgress(now, id, winnerTeamId)
	return {
		now,
		progress,
		waitlist: await findWaitlist(tournament, user, now),
		isLooking: user !== null && status === 'registration_open' && (await looksForTeam(tournament, user)),
		words: { status: statusLine(tournament, progress, now), end: endsAt && endLine(endsAt, tournament) },
	}
}

export const meta: Route.MetaFunction = ({ loaderData, ...args }) => {
	if (!loaderData) return pageMeta(args, { title: 'Tournament' })
	const { id, name, sport, court, description, isPublic } = loaderData.tournament
	return pageMeta(args, {
		title: [name, `${sport.name} in ${court.city}`],
		description: `${dateLine(loaderData.tournament)} at ${court.name}, ${court.city}. ${description}`,
		path: `/tournaments/${id}`,
		listed: isPublic,
		...(isPublic && {
			card: { path: `/cards/tournaments/${id}.png`, alt: `${name}, ${dateLine(loaderData.tournament)}` },
		}),
		data: import.meta.env.SSR ? (origin) => structuredData(loaderData.tournament, origin) : undefined,
	})
}

export default function TournamentPage({ loaderData }: Route.ComponentProps) {
	const { tournament, progress, words, now, waitlist, back, kept, ...actions } = loaderData
	const part = useLocation().pathname.split('/')[3] ?? ''
	const tabs = tabsOf(tournament, progress, part, kept)
	const beside = tabs.some(({ part, current }) => current && part === '') // the other tabs need the whole width
	return (
		<div className="flex flex-col gap-5 md:gap-6">
			<div>
				<BackLink to={back.to}>{back.label}</BackLink>
				<TournamentHead tournament={tournament} now={now} brief={!beside}>
					<div className="relative flex flex-wrap items-end justify-between gap-3">
						<TournamentStanding
							tournament={tournament}
							progress={progress}
							words={words}
							now={now}
							waitlist={waitlist}
						/>
						<TournamentActions tournament={tournament} now={now} waitlist={waitlist} {...actions} />
					</div>
				</TournamentHead>
			</div>
			<LinkTabs label="Tournament" tabs={tabs} />
			<div className={classes('grid gap-8', beside && 'lg:grid-cols-[minmax(0,1fr)_20rem]')}>
				<div className="flex min-w-0 flex-col gap-5">
					<Outlet />
				</div>
				<AboutTournament tournament={tournament} beside={beside} now={now} />
			</div>
			{tournament.invited && <LiveTournament channel={tournament.channel} />}
		</div>
	)
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <TournamentError error={error} />
