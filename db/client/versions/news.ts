import { listen } from './listen.ts'
import { createVersions, type Changes } from './versions.ts'
import { createTeller, MOST_BYTES } from './tell.ts'

/** What goes through NOTIFY: a message, or what a transaction has changed (null for everything). */
type Notice = { from: string; channel: string; message: object } | { from: string; changed: string[] | null }

/** Null for what none of us has sent. */
function readNotice(payload: string): Notice | null {
	try {
		return JSON.parse(payload) as Notice
	} catch {
		return null
	}
}

/** What the processes on a PostgreSQL database tell each other; `notify` sends a payload to all of them. */
export function createNews(url: string, notify: (payload: string) => Promise<unknown>) {
	/** Notices that come back to where they were sent from are skipped there. */
	const me = crypto.randomUUID()
	let writer = crypto.randomUUID()

	const versions = createVersions(() => line.isUp())
	const teller = createTeller((channel, message) => {
		notify(JSON.stringify({ from: me, channel, message } satisfies Notice)).catch((error: unknown) =>
			console.error(JSON.stringify({ level: 'error', message: 'Not told', channel, reason: String(error) })),
		)
	})

	const hear = (payload: string) => {
		const notice = readNotice(payload)
		if (!notice) return versions.invalidateAll()
		if (notice.from === me || notice.from === writer) return
		if ('channel' in notice) teller.deliver(notice.channel, notice.message)
		else if (notice.changed) versions.invalidate(notice.changed)
		else versions.invalidateAll()
	}
	const line = listen(url, hear, () => {
		versions.invalidateAll()
		teller.missed()
	})

	return {
		versions,
		teller,
		/** Resolves when the first attempt to listen has succeeded or failed. */
		listening: line.tried,
		/** The payload by which a transaction tells of its changes; sent inside it, it arrives with the COMMIT. */
		payload(changes: Changes): string {
			const payload = JSON.stringify({ from: writer, changed: [...changes] } satisfies Notice)
			return Buffer.byteLength(payload) <= MOST_BYTES ? payload : this.everything()
		},
		/** The payload for a change of which nobody knows what it touched. */
		everything: () => JSON.stringify({ from: writer, changed: null } satisfies Notice),
		/** After a COMMIT without an answer: should it happen yet, its notice counts like that of another process. */
		doubt: () => void (writer = crypto.randomUUID()),
		close: line.close,
	}
}
export type News = ReturnType<typeof createNews>
