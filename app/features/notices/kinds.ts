import type { noticeKinds } from '#db/schema/notices.ts'

export type NoticeKind = (typeof noticeKinds)[number]

/** The name of a kind, the subjects it covers, and whether it also comes as a mail, and to devices, by default. */
type Kind = { label: string; text: string; email: boolean; push: boolean }

/** The kinds in the order in which people choose about them. Each comes to the inbox unless it is switched off there. */
export const kinds = {
	booking: { label: 'Bookings', text: 'When a court is booked, moved, cancelled or closed.', email: true, push: true },
	reminder: { label: 'Reminders', text: 'A day before you play, and again two hours before.', email: true, push: true },
	payment: { label: 'Money', text: 'Payments, open shares, refunds and credit.', email: true, push: true },
	event: { label: 'Events', text: 'Your place, the waitlist, and messages from the venue.', email: true, push: true },
	tournament: { label: 'Tournaments', text: 'Your team, match times, results and messages.', email: true, push: true },
	club: { label: 'Running clubs', text: 'Runs, places, and who wants to join.', email: true, push: true },
	match: { label: 'Matchmaking', text: 'Replies, connections and messages from players.', email: true, push: true },
	review: { label: 'Reviews', text: 'A new review of your venue, or a reply to yours.', email: false, push: false },
	reward: { label: 'Rewards', text: 'Points you earn and rewards you get.', email: false, push: false },
	venue: { label: 'Your venues', text: 'Approvals, and news from the venues you run.', email: true, push: true },
	account: { label: 'Your account', text: 'Your password, address and sign‑in.', email: true, push: true },
} satisfies Record<NoticeKind, Kind>

/** All kinds, in that order. */
export const kindNames = Object.keys(kinds) as NoticeKind[]

/** The kind that cannot be switched off: by it people learn of a stranger at their account. */
export const ALWAYS: NoticeKind = 'account'
