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
	'booking.move': 'Moved',
	'booking.edit': 'Corrected the details of',
	'booking.discount': 'Changed the price of',
	'team.waive': 'Waived the fee of',
	'venue.book-weekly': 'Booked a weekly hour at',
	'venue.close-courts': 'Closed courts of',
	'venue.edit': 'Changed the venue',
	'event.add': 'Added the event',
	'event.edit': 'Changed the event',
	'event.cancel': 'Cancelled the event',
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
