import { FactTable } from './document.tsx'

/** What is kept of people, why, and until when: each line is what the tables and the jobs of the product do. */
const LINES = [
	[
		'Your account: username, name, e-mail address, city, picture, a few words about you; your password as a hash',
		'So that you can sign in and others know who they play with',
		'Until you change it or delete your account',
	],
	[
		'Sign-ins: when, and the name of the browser',
		'To keep you signed in and show you where you are',
		'Until you sign out, or 30 days after your last visit',
	],
	[
		'Bookings, event places, teams, results, club runs',
		'To carry out what you booked or joined',
		'Your account’s life; after that without your name',
	],
	[
		'Payments, shares and refunds: amounts, references, how and when. Never card numbers',
		'To bring the money where it belongs, and to keep books',
		'For good; after your account is deleted without your name',
	],
	[
		'Reviews',
		'So that others know what a venue is like',
		'Until your account is deleted; the stars then stay without name or words',
	],
	[
		'Matchmaking: level, sports, places and times you play, requests, messages, connections, blocks and reports',
		'To find people to play with, and to keep it safe',
		'Until you take it away or delete your account; messages then read “Deleted message”',
	],
	[
		'Points and rewards',
		'To credit and redeem them',
		'Until your account is deleted; the sums then stay without your name',
	],
	[
		'Strava: access, and your runs of the last 90 days, if you connect it',
		'To show them to you alone',
		'Until you disconnect or delete your account',
	],
	[
		'Another sign-in service: its name for you, if you use one',
		'To sign you in',
		'Until you disconnect it or delete your account',
	],
	[
		'Notices and the mails that carry them',
		'To tell you what happens',
		'Notices until your account is deleted; mails 30 days after they were sent',
	],
	[
		'Links to reset a password or verify an address',
		'To let you in again, or to know that the address is yours',
		'30 minutes, or 3 days',
	],
	[
		'Questions you ask on the help pages',
		'To show them to you again and to write better answers',
		'One year; without an account 30 days',
	],
	['A key for each form you send, and the answer to it', 'So that a second tap does not book twice', '2 days'],
	['What admins do, by number and never by name', 'So that power leaves a trace', 'For good'],
]

export const Kept = () => (
	<FactTable caption="What we keep, why and for how long" head={['What', 'Why', 'How long']} rows={LINES} />
)
