import { Pledge } from '#app/features/pages/pledge.tsx'
import { affordableAccess } from '#app/features/pages/pledges.ts'
import type { Route } from './+types/affordable-access'

export const meta: Route.MetaFunction = () => [
	{ title: `${affordableAccess.title} (draft) · Courtside` },
	{ name: 'description', content: affordableAccess.lead },
	{ name: 'robots', content: 'noindex' },
]

export default function AffordableAccess() {
	return <Pledge {...affordableAccess} />
}
