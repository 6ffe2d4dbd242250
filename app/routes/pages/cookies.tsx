import { CookiePolicy } from '#app/features/pages/cookies.tsx'
import { contact, isHttps } from '#app/lib/process/env.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/cookies'

export const meta: Route.MetaFunction = (args) =>
	pageMeta(args, {
		title: 'Cookie Policy',
		description:
			'Every cookie Courtside sets, what it is for and how long it stays. None for advertising, none of other companies.',
	})

export const loader = () => ({ contact, https: isHttps })

export default function Cookies({ loaderData }: Route.ComponentProps) {
	return <CookiePolicy {...loaderData} />
}
