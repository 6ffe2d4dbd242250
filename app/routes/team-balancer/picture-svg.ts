import { teamsSvg } from '#app/features/team-balancer/sharing/picture.server.ts'
import { pictureAnswer } from '#app/features/team-balancer/sharing/picture-answer.server.ts'
import { addressContext } from '#app/lib/http/request-context.server.ts'
import type { Route } from './+types/picture-svg'

export const loader = ({ params, request, context }: Route.LoaderArgs) =>
	pictureAnswer(
		params.key,
		{ type: 'image/svg+xml', draw: teamsSvg },
		{ request, address: context.get(addressContext) },
	)
