import { Pledge } from '#app/features/pages/pledge.tsx'
import { academy } from '#app/features/pages/pledges.ts'
import type { Route } from './+types/academy'

export const meta: Route.MetaFunction = () => [
	{ title: `${academy.title} (draft) · Courtside` },
	{ name: 'description', content: academy.lead },
	{ name: 'robots', content: 'noindex' },
]

export default function Academy() {
	return <Pledge {...academy} />
}
