import { amountOf } from '#app/lib/money.ts'
import { MOST } from './inbox-limits.ts'
import type { Inbox } from './inbox.server.ts'

export type Of<Part extends keyof Inbox> = { [key in Part]: Inbox[key] } & {
	/** The address of the inbox, and the query that it keeps while a dialog is open. */
	base: string
	search: string
}

/** Each list shows no more than this. */
export const inMost = (list: unknown[]) => (list.length < MOST ? list.length : `${MOST} or more`)

/** Says what the lines of a list come to, in whole cents. */
export const inAll = (cents: number) => `${amountOf(cents)} in all`

/** Says so of lists of payments in rand; nothing of one line, or where only the first are listed. */
export const inAllOf = (list: { amount: number }[]) =>
	list.length > 1 && list.length < MOST ? inAll(list.reduce((sum, { amount }) => sum + amount, 0)) : undefined
