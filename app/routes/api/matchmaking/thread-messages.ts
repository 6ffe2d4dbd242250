import { z } from 'zod'
import { findThread } from '#app/features/matchmaking/threads/find.server.ts'
import { findMessages, markThreadRead } from '#app/features/matchmaking/threads/messages.server.ts'
import { THREAD_NOT_FOUND } from '#app/features/matchmaking/threads/rules.ts'
import { MessageQuery, NewMessage } from '#app/features/matchmaking/threads/schemas.ts'
import { sendMessage } from '#app/features/matchmaking/threads/send.server.ts'
import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { id, instant } from '#app/features/platform/calls/shapes.ts'
import { isFetchedAhead } from '#app/lib/time/ahead.ts'

const ThreadMessage = z
	.strictObject({
		id,
		text: z.string().nullable().describe('Null where you have blocked whoever wrote it'),
		createdAt: instant,
		isOwn: z.boolean(),
		author: z
			.strictObject({ name: z.string(), profilePicture: z.string().nullable() })
			.nullable()
			.describe('Null where you have blocked them'),
	})
	.meta({ id: 'ThreadMessage' })

export const loader = call(
	{
		summary:
			'The latest messages of a conversation you are in, or those before one, oldest first; `Link` leads to earlier ones. Who reads the latest has read it',
		tag: 'Matchmaking',
		signedIn: true,
		ids: { id: THREAD_NOT_FOUND },
		query: MessageQuery,
		answer: ThreadMessage,
		list: true,
		failures: { 404: 'There is no such conversation, or you are not in it' },
	},
	async ({ user, ids, query: { before, limit }, request }) => {
		const { id } = await findThread(user, ids.id, new Date())
		const { messages, earlier } = await findMessages(user, id, { before, limit })
		if (!before && request.method === 'GET' && !isFetchedAhead(request))
			await markThreadRead(user, id, messages.at(-1)?.createdAt ?? null)
		const link = `</api/matchmaking/threads/${id}/messages?before=${earlier}&limit=${limit}>; rel="next"`
		return Response.json(messages, { headers: earlier ? { Link: link } : {} })
	},
)

export const action = methods({
	POST: call(
		{
			summary: 'Write a message in a conversation you are in',
			tag: 'Matchmaking',
			signedIn: true,
			ids: { id: THREAD_NOT_FOUND },
			body: NewMessage.meta({ id: 'NewMessage' }),
			status: 201,
			answer: ThreadMessage,
			idempotent: true,
			failures: {
				403: 'An admin has closed matchmaking for you',
				404: 'There is no such conversation, or you are not in it',
				409: 'Its game is long over',
			},
		},
		async ({ user, ids, body: { text }, idempotencyKey }) => {
			const { id } = await sendMessage(user, ids.id, text, { idempotencyKey })
			const { messages } = await findMessages(user, ids.id, { before: id + 1, limit: 1 })
			return messages[0]
		},
	),
})
