import { pictureAddress } from '#app/features/team-balancer/address.ts'
import { ErrorScreen } from '#app/features/navigation/error-screen.tsx'
import { pitchSize } from '#app/features/team-balancer/sharing/picture.server.ts'
import { SharedScreen } from '#app/features/team-balancer/sharing/shared-screen.tsx'
import { findShared } from '#app/features/team-balancer/sharing/sharing.server.ts'
import { secretAddress } from '#app/lib/http/security-headers.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { Route } from './+types/shared'
import { pageMeta } from '#app/lib/page-meta.ts'

export const middleware: Route.MiddlewareFunction[] = [secretAddress]

export async function loader({ params }: Route.LoaderArgs) {
	const teams = await findShared(params.key)
	const size = pitchSize(teams)
	const pitch = size && { ...size, src: pictureAddress(params.key, 'svg') }
	return { teams, pitch, picture: pictureAddress(params.key, 'png') }
}

/** Not listed by search engines; previews show the picture. */
export const meta: Route.MetaFunction = ({ loaderData, ...args }) => {
	if (!loaderData) return pageMeta(args, { title: 'Teams' })
	const { sport, title, when, where } = loaderData.teams
	return pageMeta(args, {
		title,
		description: [sport, when, where].filter(Boolean).join(' · '),
		listed: false,
		card: { path: loaderData.picture, alt: title, width: 1200 },
	})
}

export default function Shared({ loaderData }: Route.ComponentProps) {
	return <SharedScreen teams={loaderData.teams} pitch={loaderData.pitch} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorScreen error={error} action={<ButtonLink to="/matchmaking">Find Players</ButtonLink>} />
}
