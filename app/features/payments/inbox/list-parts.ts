import { MOST } from './inbox-limits.ts'
import type { Inbox } from './inbox.server.ts'

export type Of<Part extends keyof Inbox> = { [key in Part]: Inbox[key] } & {
	/** The address of the inbox, and what its query keeps while a dialog is open. */
	base: string
	search: string
}

/** No more than this many are listed of each kind. */
export const inMost = (list: unknown[]) => (list.length < MOST ? list.length : `${MOST} or more`)
