import { requireUser } from '#app/features/accounts/auth.server.ts'
import { findThread } from '#app/features/matchmaking/threads/find.server.ts'
import { findMessages, markThreadRead } from '#app/features/matchmaking/threads/messages.server.ts'
import { THREAD_NOT_FOUND } from '#app/features/matchmaking/threads/rules.ts'
import { MessageQuery, NewMessage } from '#app/features/matchmaking/threads/schemas.ts'
import { sendMessage } from '#app/features/matchmaking/threads/send.server.ts'
import { isFetchedAhead } from '#app/lib/time/ahead.ts'
import { check, methods, readJson } from '#app/lib/http/api.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { query } from '#app/lib/form/list.ts'
import type { Route } from './+types/thread-messages'

/** Oldest first; `Link` leads to the messages before these. Who reads the latest has read the conversation. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
	const user = requireUser(context)
	const { before, limit } = check(MessageQuery, query(request))
	const { id } = await findThread(user, readId(params.id), new Date())
	const { messages, earlier } = await findMessages(user, id, { before, limit })
	if (!before && request.method === 'GET' && !isFetchedAhead(request))
		await markThreadRead(user, id, messages.at(-1)?.createdAt ?? null)
	const link = `</api/matchmaking/threads/${id}/messages?before=${earlier}&limit=${limit}>; rel="next"`
	return Response.json(messages, { headers: earlier ? { Link: link } : {} })
}

export const action = methods({
	async POST({ request, params, context }: Route.ActionArgs) {
		const user = requireUser(context)
		const threadId = requireId(params.id, THREAD_NOT_FOUND)
		const { text } = await readJson(request, NewMessage)
		const idempotencyKey = request.headers.get('Idempotency-Key')
		const { id } = await sendMessage(user, threadId, text, { idempotencyKey })
		const { messages } = await findMessages(user, threadId, { before: id + 1, limit: 1 })
		return Response.json(messages[0], { status: 201 })
	},
})
