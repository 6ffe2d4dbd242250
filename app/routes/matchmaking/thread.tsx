import { createContext, redirect } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { Composer } from '#app/features/matchmaking/threads/composer.tsx'
import { MessageList } from '#app/features/matchmaking/threads/message-list.tsx'
import { markThreadRead } from '#app/features/matchmaking/threads/messages.server.ts'
import { findThreadPage } from '#app/features/matchmaking/threads/page.server.ts'
import { PeoplePanel } from '#app/features/matchmaking/threads/people-panel.tsx'
import { THREAD_NOT_FOUND, threadAddress } from '#app/features/matchmaking/threads/rules.ts'
import { ThreadForm } from '#app/features/matchmaking/threads/schemas.ts'
import { sendMessage } from '#app/features/matchmaking/threads/send.server.ts'
import { shareNumber } from '#app/features/matchmaking/threads/share.server.ts'
import { ThreadHead } from '#app/features/matchmaking/threads/thread-head.tsx'
import { useFresh } from '#app/features/matchmaking/threads/use-fresh.ts'
import { ErrorScreen } from '#app/features/navigation/error-screen.tsx'
import { isFetchedAhead } from '#app/lib/time/ahead.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/thread'
import { pageMeta } from '#app/lib/page-meta.ts'

/** How often the page checks for new messages, in milliseconds. */
const POLL_INTERVAL = 10_000

export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
	pageMeta(args, { title: loaderData ? loaderData.title : 'Conversation' })

/** False for a prefetch and for a form that came back with errors. */
const isOpened = createContext(true)

export const middleware: Route.MiddlewareFunction[] = [
	({ request, context }) => context.set(isOpened, request.method === 'GET' && !isFetchedAhead(request)),
]

/** Seeing the latest messages marks the conversation as read; a refused form shows only the player's own text. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
	const user = requireUser(context)
	const before = readId(url.searchParams.get('before'))
	const { latestAt, ...page } = await findThreadPage(user, readId(params.id), { before, now: new Date() })
	if (!before && context.get(isOpened)) await markThreadRead(user, page.id, latestAt)
	return { ...page, idempotencyKey: crypto.randomUUID() }
}

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const id = requireId(params.id, THREAD_NOT_FOUND)
	return submit(request, ThreadForm, 'Not done', async (form) => {
		if (form.intent === 'send') {
			await sendMessage(user, id, form.text, { idempotencyKey: form.idempotencyKey })
			return redirect(threadAddress(id))
		}
		await shareNumber(user, id, form.intent === 'share')
		return redirectWithToast(threadAddress(id), done[form.intent])
	})
}

const done = {
	share: { title: 'Number shared', description: 'People in this conversation see it until you stop sharing.' },
	hide: { title: 'Number hidden', description: 'People in this conversation no longer see it.' },
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
	<ErrorScreen error={error} action={<ButtonLink to="/matchmaking/threads">Your Conversations</ButtonLink>} />
)

export default function Thread({ loaderData, actionData }: Route.ComponentProps) {
	const { id, title, sport, game, days, before, earlier, reason, idempotencyKey } = loaderData
	useFresh(POLL_INTERVAL)
	return (
		<div data-flow="" className="mx-auto flex w-full max-w-3xl flex-col gap-3">
			<ThreadHead title={title} sport={sport} game={game} />
			<PeoplePanel {...loaderData} />
			<Card padded={false} className="max-lg:overflow-visible">
				<MessageList key={before} id={id} days={days} before={before} earlier={earlier} />
				<div className="rounded-b-lg border-t border-line bg-surface p-3 max-lg:sticky max-lg:bottom-(--bottom-bar) max-lg:z-20 sm:p-5">
					{reason ? (
						<Notice>{reason}</Notice>
					) : (
						<Composer key={id} threadId={id} idempotencyKey={idempotencyKey} result={actionData?.result} />
					)}
				</div>
			</Card>
		</div>
	)
}
