import { pageMeta } from '#app/lib/page-meta.ts'
import { Pledge } from '#app/features/pages/pledge.tsx'
import { academy } from '#app/features/pages/pledges.ts'
import type { Route } from './+types/academy'

export const meta: Route.MetaFunction = (args) =>
	pageMeta(args, { title: `${academy.title} (draft)`, description: academy.lead, listed: false })

export default function Academy() {
	return <Pledge {...academy} />
}
