import { PrivacyPolicy } from '#app/features/pages/privacy.tsx'
import { cardProvider, contact, env, hasStrava, mapTiles } from '#app/lib/process/env.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/privacy'

export const meta: Route.MetaFunction = (args) =>
	pageMeta(args, {
		title: 'Privacy Policy',
		description:
			'What Courtside knows about you, why, for how long, and your rights under the Protection of Personal Information Act.',
	})

export function loader() {
	const signIn = env.OIDC_ISSUER ? (env.OIDC_NAME ?? 'The sign-in service') : null
	const has = { cards: cardProvider === 'yoco', mail: env.SMTP_URL !== undefined, maps: mapTiles !== null }
	const services = { ...has, strava: hasStrava, signIn }
	return { contact, services }
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
	return <PrivacyPolicy {...loaderData} />
}
