import { Outlet, redirect, useLocation } from 'react-router'
import { getUser } from '#app/features/accounts/auth.server.ts'
import { clubAddress } from '#app/features/clubs/address.ts'
import { AboutClub } from '#app/features/clubs/page/about-club.tsx'
import { ClubActions } from '#app/features/clubs/page/club-actions.tsx'
import { ClubHead } from '#app/features/clubs/page/club-head.tsx'
import { HiddenClub } from '#app/features/clubs/page/hidden-club.tsx'
import type { ClubDetails } from '#app/features/clubs/find.server.ts'
import { findClubPage } from '#app/features/clubs/page/open.server.ts'
import { structuredData } from '#app/features/clubs/page/structured-data.ts'
import { tabsOf } from '#app/features/clubs/page/tabs.ts'
import { env } from '#app/lib/process/env.server.ts'
import { readId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { LinkTabs } from '#app/ui/tabs.tsx'
import { ClubError } from './load-error.tsx'
import type { Route } from './+types/club'

/** The parts of a private club that outsiders may open: its page, and the dialogs to ask and to take that back. */
const ANSWERED = ['', 'join', 'leave']

const partOf = (pathname: string) => pathname.split('/')[3] ?? ''

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const user = getUser(context)
	const key = url.searchParams.get('key')
	const opened = await findClubPage(readId(params.id), { user, key })
	if (opened.hidden && !ANSWERED.includes(partOf(url.pathname))) throw redirect(`/running-club/${opened.hidden.id}`)
	return { ...opened, signedIn: user !== null, byLink: key !== null, origin: env.PUBLIC_URL ?? url.origin }
}

export const meta: Route.MetaFunction = ({ loaderData, ...args }) => {
	if (!loaderData?.club) return pageMeta(args, { title: loaderData ? 'Private club' : 'Running club' })
	const { club } = loaderData
	return pageMeta(args, {
		title: [club.name, `Running club in ${club.city}`],
		description: `Running club in ${club.city}. ${club.description}`,
		path: `/running-club/${club.id}`,
		listed: club.isPublic,
		...(club.isPublic && { card: { path: `/cards/running-clubs/${club.id}.png`, alt: `${club.name}, ${club.city}` } }),
		data: import.meta.env.SSR ? (origin) => structuredData(club, origin) : undefined,
	})
}

export default function ClubPage({ loaderData }: Route.ComponentProps) {
	const { club, cover, hidden, signedIn, byLink } = loaderData
	const part = partOf(useLocation().pathname)
	const tabs = tabsOf(part)
	const isFirst = tabs.some(({ part, current }) => current && part === '')
	if (!club)
		return (
			<div>
				<BackLink to="/running-club-dashboard">Running Clubs</BackLink>
				<HiddenClub hidden={hidden} signedIn={signedIn} byLink={byLink} />
				<Outlet />
			</div>
		)
	return (
		<div className="flex flex-col gap-5 md:gap-6">
			<div>
				<BackLink to="/running-club-dashboard">Running Clubs</BackLink>
				<ClubHead club={club} cover={cover}>
					<ClubActions club={club} signedIn={signedIn} />
				</ClubHead>
			</div>
			<LinkTabs
				label="Running club"
				tabs={tabs.map(({ part, ...tab }) => ({
					...tab,
					to: clubAddress(club, part),
					total: part === 'members' ? club.memberCount : undefined,
				}))}
			/>
			{isFirst ? <Runs club={club} /> : <Outlet />}
		</div>
	)
}

/** The first tab: who the club is, then its runs; side by side on wide screens. */
const Runs = ({ club }: { club: ClubDetails }) => (
	<div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
		<AboutClub club={club} />
		<div className="min-w-0">
			<Outlet />
		</div>
	</div>
)

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ClubError error={error} />
