import { pictureAddress, sharedAddress } from '#app/features/team-balancer/address.ts'
import { ErrorScreen } from '#app/features/navigation/error-screen.tsx'
import { SharedScreen } from '#app/features/team-balancer/sharing/shared-screen.tsx'
import { findShared } from '#app/features/team-balancer/sharing/sharing.server.ts'
import { env } from '#app/lib/process/env.server.ts'
import { secretAddress } from '#app/lib/http/security-headers.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { Route } from './+types/shared'

export const middleware: Route.MiddlewareFunction[] = [secretAddress]

export async function loader({ params, url }: Route.LoaderArgs) {
	const origin = env.PUBLIC_URL ?? url.origin
	return {
		teams: await findShared(params.key),
		link: origin + sharedAddress(params.key),
		picture: origin + pictureAddress(params.key, 'png'),
	}
}

/** The link is for those it was sent to, who see the picture beside it. */
export const meta: Route.MetaFunction = ({ loaderData }) => {
	const noindex = { name: 'robots', content: 'noindex' }
	if (!loaderData) return [{ title: 'Teams · Courtside' }, noindex]
	const { teams, link, picture } = loaderData
	const description = [teams.sport, teams.when, teams.where].filter(Boolean).join(' · ')
	return [
		{ title: `${teams.title} · Courtside` },
		noindex,
		{ property: 'og:title', content: teams.title },
		{ property: 'og:description', content: description },
		{ property: 'og:type', content: 'website' },
		{ property: 'og:url', content: link },
		{ property: 'og:image', content: picture },
		{ property: 'og:image:width', content: '1200' },
		{ name: 'twitter:card', content: 'summary_large_image' },
	]
}

export default function Shared({ loaderData }: Route.ComponentProps) {
	return <SharedScreen teams={loaderData.teams} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorScreen error={error} action={<ButtonLink to="/matchmaking">Find players</ButtonLink>} />
}
