/** Where links lead, most exact first, and what the button that goes there says. */
const actions = [
	['/auth/reset/', 'Choose a new password'],
	['/auth/forgot', 'Choose a new password'],
	['/auth/verify/', 'Confirm this address'],
	['/join-team/', 'See the invitation'],
	['/pay/', 'See your share'],
	['/my-bookings', 'See your booking'],
	['/booking/', 'Book it'],
	['/tournaments/', 'See the tournament'],
	['/running-club/', 'See it at the club'],
	['/matchmaking', 'Open matchmaking'],
	['/rewards', 'See your rewards'],
	['/venue-dashboard', 'Open the dashboard'],
	['/venues/', 'See it at the venue'],
	['/settings', 'Open your settings'],
	['/admin', 'Open the admin pages'],
] as const

/** Returns the label of the button to a path of ours. */
export const actionOf = (link: string) => actions.find(([path]) => link.startsWith(path))?.[1] ?? 'Open Courtside'
