import { MOST } from './inbox-limits.ts'
import type { Inbox } from './inbox.server.ts'

export type Of<Part extends keyof Inbox> = { [key in Part]: Inbox[key] } & {
	/** The address of the inbox, and the query that it keeps while a dialog is open. */
	base: string
	search: string
}

/** Each list shows no more than this. */
export const inMost = (list: unknown[]) => (list.length < MOST ? list.length : `${MOST} or more`)
