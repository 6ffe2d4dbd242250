import { Pledge } from '#app/features/pages/pledge.tsx'
import { greenCourts } from '#app/features/pages/pledges.ts'
import type { Route } from './+types/green-courts'

export const meta: Route.MetaFunction = () => [
	{ title: `${greenCourts.title} (draft) · Courtside` },
	{ name: 'description', content: greenCourts.lead },
	{ name: 'robots', content: 'noindex' },
]

export default function GreenCourts() {
	return <Pledge {...greenCourts} />
}
