import { pageMeta } from '#app/lib/page-meta.ts'
import { Pledge } from '#app/features/pages/pledge.tsx'
import { diversity } from '#app/features/pages/pledges.ts'
import type { Route } from './+types/diversity'

export const meta: Route.MetaFunction = (args) =>
	pageMeta(args, { title: `${diversity.title} (draft)`, description: diversity.lead, listed: false })

export default function Diversity() {
	return <Pledge {...diversity} />
}
