import { readId } from '#app/lib/ids.ts'

export const ACTIONS: Record<string, string> = {
	'user.role': 'Changed the role of',
	'user.suspend': 'Suspended the account of',
	'user.reinstate': 'Reinstated the account of',
	'user.sign-out': 'Signed out everywhere',
	'user.reset-link': 'Made a link for a new password for',
	'user.two-step': 'Turned off two-step sign-in for',
	'user.remove-picture': 'Removed the profile picture of',
	'user.remove-bio': 'Removed the profile text of',
	'owner.approve': 'Approved as owner',
	'owner.decline': 'Declined as owner',
	'venue.approve': 'Published the venue',
	'venue.decline': 'Declined the venue',
	'review.hide': 'Hid the review',
	'review.show': 'Showed the review again',
	'report.dismiss': 'Dismissed a report about',
	'matchmaking.warn': 'Warned',
	'matchmaking.suspend': 'Closed matchmaking for',
	'matchmaking.reinstate': 'Opened matchmaking again for',
	'reward.add': 'Added the reward',
	'reward.edit': 'Changed the reward',
	'rule.edit': 'Changed the earning rule',
	'redemption.complete': 'Completed the redemption',
	'redemption.cancel': 'Cancelled the redemption',
	'refund.retry': 'Had the card provider asked again for',
	'refund.mark': 'Marked as paid back',
	'payment.keep': 'Kept as it came',
	'payment.send-back': 'Sent back',
	'payment.receive': 'Confirmed as received',
	'payment.deny': 'Marked as not received',
	'booking.take-money': 'Took money for',
	'booking.undo-cash': 'Undid the cash of',
	'booking.status': 'Changed the status of',
	'booking.walk-in': 'Booked the walk-in',
	'booking.arrived': 'Noted the arrival for',
	'booking.not-arrived': 'Took back the arrival for',
	'booking.no-show': 'Noted a no-show for',
	'booking.came': 'Took back the no-show for',
	'booking.phoned': 'Phoned about',
	'booking.not-phoned': 'Took back the call about',
	'booking.move': 'Moved',
	'booking.undo': 'Put back',
	'customer.edit': 'Corrected what a venue knows of',
	'customer.block': 'Stopped the online bookings of',
	'customer.unblock': 'Allowed the online bookings of',
	'customer.merge': 'Merged another customer into',
	'customer.put-on-account': 'Put on account',
	'customer.change-account': 'Changed the account of',
	'customer.end-account': 'Ended the account of',
	'statement.make': 'Made',
	'statement.take-money': 'Took money for',
	'booking.edit': 'Corrected the details of',
	'booking.discount': 'Changed the price of',
	'till.close': 'Closed a day at',
	'till.reopen': 'Reopened a closed day at',
	'invoice.issue': 'Issued',
	'invoice.anew': 'Credited and corrected',
	'team.waive': 'Waived the fee of',
	'venue.book-weekly': 'Booked a weekly hour at',
	'venue.offer-term': 'Offered a regular the next term at',
	'venue.free-term': 'Freed the next term of a regular at',
	'venue.decline-weekly': 'Declined a weekly hour at',
	'venue.close-courts': 'Closed courts of',
	'venue.reopen-courts': 'Reopened courts of',
	'venue.import-customers': 'Imported customers at',
	'venue.message': 'Wrote to the players of',
	'venue.block': 'Blocked a court of',
	'venue.submit': 'Sent for approval',
	'venue.edit': 'Changed the venue',
	'venue.invite': 'Invited somebody to the team of',
	'venue.take-back': 'Took back an invitation to the team of',
	'venue.join-team': 'Joined the team of',
	'venue.change-role': 'Changed a role in the team of',
	'venue.remove-member': 'Took somebody out of the team of',
	'venue.leave-team': 'Left the team of',
	'venue.start-tablet': 'Started a shared tablet at',
	'venue.stop-tablet': 'Stopped a shared tablet of',
	'venue.set-pin': 'Set their PIN at',
	'event.add': 'Added the event',
	'event.edit': 'Changed the event',
	'event.cancel': 'Cancelled the event',
	'event.message': 'Wrote to everybody of the event',
	'event.remove-person': 'Took somebody off the event',
	'event.check-in': 'Noted who is at the event',
	'review.reply': 'Answered the review',
	'help.add': 'Added to Help',
	'help.edit': 'Changed in Help',
	'help.remove': 'Removed from Help',
}

export const actionWords = (action: string) => ACTIONS[action] ?? `Did “${action}” to`

const KINDS: Record<string, string> = {
	user: 'Person',
	answer: 'Answer',
	reward: 'Reward',
	rule: 'Rule',
	redemption: 'Redemption',
	report: 'Report',
	refund: 'Refund',
	payment: 'Payment',
	review: 'Review',
	venue: 'Venue',
	team: 'Team',
	booking: 'Booking',
}

/** Turns `refund:12` into `Refund 12`, for subjects that have no name or are gone. */
export function subjectWords(subject: string) {
	const [kind = '', id = ''] = subject.split(':')
	const word = KINDS[kind] ?? (kind && kind[0]!.toUpperCase() + kind.slice(1))
	return `${word} ${id}`.trim()
}

/** The thing that an act is about: its name, and its page if it has one. */
export type Subject = { label: string; to: string | null }

/** Returns the ids of one kind among subjects such as `user:12`, each once. */
export const idsIn = (subjects: readonly string[], kind: string) =>
	[...new Set(subjects)].flatMap((subject) =>
		subject.startsWith(`${kind}:`) ? (readId(subject.slice(kind.length + 1)) ?? []) : [],
	)
