import { listen } from './listen.ts'
import { createVersions, type Changes } from './versions.ts'
import { createTeller, MOST_BYTES } from './tell.ts'

/** The payload of a NOTIFY: a message, or the changes of a transaction (null for everything). */
type Notice = { from: string; channel: string; message: object } | { from: string; changed: string[] | null }

/** Returns null for payloads that are not ours. */
function readNotice(payload: string): Notice | null {
	try {
		return JSON.parse(payload) as Notice
	} catch {
		return null
	}
}

/** Passes messages between the processes on a PostgreSQL database; `notify` sends a payload to all of them. */
export function createNews(url: string, notify: (payload: string) => Promise<unknown>) {
	/** Notices that return to their sender are skipped. */
	const me = crypto.randomUUID()
	let writer = crypto.randomUUID()

	const versions = createVersions(() => listener.isUp())
	const teller = createTeller((channel, message) => {
		notify(JSON.stringify({ from: me, channel, message } satisfies Notice)).catch((error: unknown) =>
			console.error(JSON.stringify({ level: 'error', message: 'Not told', channel, reason: String(error) })),
		)
	})

	const receive = (payload: string) => {
		const notice = readNotice(payload)
		if (!notice) return versions.invalidateAll()
		if (notice.from === me || notice.from === writer) return
		if ('channel' in notice) teller.deliver(notice.channel, notice.message)
		else if (notice.changed) versions.invalidate(notice.changed)
		else versions.invalidateAll()
	}
	const listener = listen(url, receive, () => {
		versions.invalidateAll()
		teller.missed()
	})

	return {
		versions,
		teller,
		listening: listener.tried,
		/** Returns the payload that announces a transaction's changes; sent inside it, it arrives with the COMMIT. */
		payload(changes: Changes): string {
			const payload = JSON.stringify({ from: writer, changed: [...changes] } satisfies Notice)
			return Buffer.byteLength(payload) <= MOST_BYTES ? payload : this.everything()
		},
		/** The payload for a change whose tables are unknown. */
		everything: () => JSON.stringify({ from: writer, changed: null } satisfies Notice),
		/** After a COMMIT without confirmation: if it happens later, its notice counts like that of another process. */
		doubt: () => void (writer = crypto.randomUUID()),
		close: listener.close,
	}
}
export type News = ReturnType<typeof createNews>
