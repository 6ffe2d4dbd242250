import { pageMeta } from '#app/lib/page-meta.ts'
import { Pledge } from '#app/features/pages/pledge.tsx'
import { affordableAccess } from '#app/features/pages/pledges.ts'
import type { Route } from './+types/affordable-access'

export const meta: Route.MetaFunction = (args) =>
	pageMeta(args, { title: `${affordableAccess.title} (draft)`, description: affordableAccess.lead, listed: false })

export default function AffordableAccess() {
	return <Pledge {...affordableAccess} />
}
