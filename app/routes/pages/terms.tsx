import { TermsOfService } from '#app/features/pages/terms.tsx'
import { contact } from '#app/lib/process/env.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/terms'

export const meta: Route.MetaFunction = (args) =>
	pageMeta(args, {
		title: 'Terms of Service',
		description:
			'How booking, paying and cancelling work at Courtside, and your right to cancel under the Consumer Protection Act.',
	})

export const loader = () => ({ contact })

export default function Terms({ loaderData }: Route.ComponentProps) {
	return <TermsOfService {...loaderData} />
}
