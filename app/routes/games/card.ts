import { findGamePage } from '#app/features/games/game-page.server.ts'
import { gameCardWords } from '#app/features/games/game-words.ts'
import { cardAnswer } from '#app/features/sharing/card-answer.server.ts'
import { addressContext } from '#app/lib/http/request-context.server.ts'
import { secretAddress } from '#app/lib/http/security-headers.server.ts'
import type { Route } from './+types/card'

export const middleware: Route.MiddlewareFunction[] = [secretAddress]

/** For previews of the link in messengers: what strangers see. */
export function loader({ params, request, context }: Route.LoaderArgs) {
	const address = context.get(addressContext)
	const viewer = { user: null, browser: null, address }
	return cardAnswer(async () => gameCardWords(await findGamePage(viewer, params.key)), { request, address })
}
