import { cardAnswer } from '#app/features/sharing/card-answer.server.ts'
import { addressContext } from '#app/lib/http/request-context.server.ts'
import type { Route } from './+types/card-default'

const COURTSIDE = {
	sport: 'padel',
	title: 'Find a court that is free',
	kind: 'Courtside',
	place: 'Padel, tennis, indoor soccer, basketball and running',
	fact: 'Across South Africa',
}

export const loader = ({ request, context }: Route.LoaderArgs) =>
	cardAnswer(() => COURTSIDE, { request, address: context.get(addressContext) })
