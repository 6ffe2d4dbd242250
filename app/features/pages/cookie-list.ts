type CookieFacts = {
	name: string
	/** Over https its name starts with `__Host-`, which binds it to this host. */
	hosted: boolean
	purpose: string
	when: string
	life: string
}

export const COOKIES: CookieFacts[] = [
	{
		name: 'session',
		hosted: true,
		life: '400 days; the sign-in itself ends after 30 days without a visit, and after 180 days in any case',
		purpose: 'Keeps you signed in.',
		when: 'When you sign in. Taken away when you sign out.',
	},
	{
		name: 'known',
		hosted: true,
		life: '400 days',
		purpose:
			'Remembers that you have signed in with this browser, so that nobody who tries your password elsewhere can keep you out.',
		when: 'When you sign in or register.',
	},
	{
		name: 'toast',
		hosted: false,
		life: '10 seconds',
		purpose: 'Carries a short message to the next page, such as “Booking cancelled”.',
		when: 'When you send a form.',
	},
	{
		name: 'device',
		hosted: false,
		life: '400 days',
		purpose: 'Remembers light or dark and the data-saver on this device.',
		when: 'When you choose one in Settings.',
	},
	{
		name: 'viewer',
		hosted: false,
		life: 'Until you close the browser',
		purpose: 'Counts two windows of one browser as one person where we show how many are looking at a court.',
		when: 'When you look at live times without being signed in.',
	},
	{
		name: 'help',
		hosted: true,
		life: '30 days',
		purpose: 'Lets you come back to the questions you asked on the help pages.',
		when: 'When you ask something, or say whether an answer helped, without being signed in.',
	},
	{
		name: 'player',
		hosted: true,
		life: '90 days',
		purpose: 'Lets this browser, and no other, change the answer you gave to a game’s link.',
		when: 'When you tap In or Out on the link of a game or team without being signed in.',
	},
	{
		name: 'strava',
		hosted: true,
		life: '10 minutes',
		purpose: 'Makes sure that you come back from Strava in the browser you left with.',
		when: 'When you connect Strava.',
	},
	{
		name: 'openid',
		hosted: true,
		life: '10 minutes',
		purpose: 'Makes sure that you come back from another sign-in service in the browser you left with.',
		when: 'When you sign in with another account.',
	},
]
