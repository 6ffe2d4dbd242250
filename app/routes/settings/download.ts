import { Readable } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { exportData } from '#app/features/personal-data/export.server.ts'
import type { Route } from './+types/download'

export async function loader({ context }: Route.LoaderArgs) {
	const pieces = await exportData(requireUser(context))
	return new Response(createReadableStreamFromReadable(Readable.from(pieces, { objectMode: false })), {
		headers: {
			'Content-Type': 'application/json; charset=utf-8',
			'Content-Disposition': 'attachment; filename="courtside.json"',
			'Cache-Control': 'no-store',
		},
	})
}
