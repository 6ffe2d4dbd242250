import { Outlet, useLocation } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { clubAddress } from '#app/features/clubs/address.ts'
import { findManagedClub } from '#app/features/clubs/find.server.ts'
import { countRequests } from '#app/features/clubs/members/requests.server.ts'
import { manageTabs } from '#app/features/clubs/page/manage-tabs.ts'
import { ErrorScreen } from '#app/features/navigation/error-screen.tsx'
import { readId } from '#app/lib/ids.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { LinkTabs } from '#app/ui/tabs.tsx'
import type { Route } from './+types/manage'
import { pageMeta } from '#app/lib/page-meta.ts'

/**
 * Refuses people who do not manage the club before the form is read, whichever screen it is for. Reading is refused by
 * each screen's loader, so that the page still has its header.
 */
const onlyManagers: Route.MiddlewareFunction = async ({ request, params, context }) => {
	if (request.method === 'GET' || request.method === 'HEAD') return
	await findManagedClub(requireUser(context), readId(params.id))
}
export const middleware: Route.MiddlewareFunction[] = [onlyManagers]

export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
	pageMeta(args, { title: `Manage ${loaderData?.club.name ?? 'club'}` })

export async function loader({ params, context }: Route.LoaderArgs) {
	const { id, name } = await findManagedClub(requireUser(context), readId(params.id))
	return { club: { id, name, key: null }, requests: await countRequests(id) }
}

export default function ManageClub({ loaderData: { club, requests } }: Route.ComponentProps) {
	const { pathname } = useLocation()
	return (
		<div className="mx-auto flex w-full max-w-3xl flex-col gap-6">
			<div>
				<BackLink to={clubAddress(club)}>{club.name}</BackLink>
				<h1 className="text-3xl md:text-4xl">Manage Club</h1>
			</div>
			<LinkTabs label="Manage Club" tabs={manageTabs(club, pathname, requests)} />
			<Outlet />
		</div>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const action = <ButtonLink to="/running-club-dashboard">Running Clubs</ButtonLink>
	return <ErrorScreen error={error} action={action} sport="running" />
}
