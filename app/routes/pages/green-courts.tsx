import { pageMeta } from '#app/lib/page-meta.ts'
import { Pledge } from '#app/features/pages/pledge.tsx'
import { greenCourts } from '#app/features/pages/pledges.ts'
import type { Route } from './+types/green-courts'

export const meta: Route.MetaFunction = (args) =>
	pageMeta(args, { title: `${greenCourts.title} (draft)`, description: greenCourts.lead, listed: false })

export default function GreenCourts() {
	return <Pledge {...greenCourts} />
}
