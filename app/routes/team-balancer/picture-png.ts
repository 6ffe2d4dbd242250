import { teamsPng } from '#app/features/team-balancer/sharing/picture.server.ts'
import { pictureAnswer } from '#app/features/team-balancer/sharing/picture-answer.server.ts'
import { addressContext } from '#app/lib/http/request-context.server.ts'
import type { Route } from './+types/picture-png'

/** For previews in messengers. */
export const loader = ({ params, request, context }: Route.LoaderArgs) =>
	pictureAnswer(params.key, { type: 'image/png', draw: teamsPng }, { request, address: context.get(addressContext) })
