import { Pledge } from '#app/features/pages/pledge.tsx'
import { diversity } from '#app/features/pages/pledges.ts'
import type { Route } from './+types/diversity'

export const meta: Route.MetaFunction = () => [
	{ title: `${diversity.title} (draft) · Courtside` },
	{ name: 'description', content: diversity.lead },
	{ name: 'robots', content: 'noindex' },
]

export default function Diversity() {
	return <Pledge {...diversity} />
}
