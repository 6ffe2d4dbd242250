import { getUser } from '#app/features/accounts/auth.server.ts'
import { carryOut } from '#app/features/games/game-changes.server.ts'
import { findGamePage } from '#app/features/games/game-page.server.ts'
import { countWords, previewWords, titleOf } from '#app/features/games/game-words.ts'
import { GameScreen, IdleScreen } from '#app/features/games/game-screen.tsx'
import { GameChange } from '#app/features/games/schemas.ts'
import { viewerOf } from '#app/features/games/viewer.server.ts'
import { PageError } from '#app/features/navigation/error-screen.tsx'
import { env } from '#app/lib/process/env.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId } from '#app/lib/ids.ts'
import { addressContext } from '#app/lib/http/request-context.server.ts'
import { secretAddress } from '#app/lib/http/security-headers.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/game'

export const middleware: Route.MiddlewareFunction[] = [secretAddress]

/** Not listed by search engines; previews show how many are in. */
export const meta: Route.MetaFunction = ({ loaderData, ...args }) => {
	if (!loaderData) return pageMeta(args, { title: 'A game' })
	const title = titleOf(loaderData.game)
	return pageMeta(args, {
		title,
		description: previewWords(loaderData.game),
		listed: false,
		card: { path: `/g/${args.params.key}/card.png`, alt: `${title} · ${countWords(loaderData.game)}` },
	})
}

/** Where the header leads to what a link is for. */
const MENU_PLACES = {
	booking: '/my-bookings',
	run: '/running-club-dashboard',
	request: '/matchmaking',
	team: '/tournaments',
}

export async function loader({ request, params, url, context }: Route.LoaderArgs) {
	const viewer = await viewerOf(request, getUser(context), context.get(addressContext))
	const me = readId(url.searchParams.get('me'))
	const game = await findGamePage(viewer, params.key, new Date(), me)
	return { game, menuPlace: MENU_PLACES[game.kind], origin: env.PUBLIC_URL ?? url.origin }
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const viewer = await viewerOf(request, getUser(context), context.get(addressContext))
	return submit(request, GameChange, 'That did not work', (change) => carryOut(viewer, params.key, change))
}

export const ErrorBoundary = PageError

export default function Game({ loaderData: { game, origin }, actionData }: Route.ComponentProps) {
	return game.isIdle ? <IdleScreen page={game} /> : <GameScreen game={game} origin={origin} failed={actionData} />
}
