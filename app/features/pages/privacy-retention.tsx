import { FactTable, To } from './document.tsx'

/** Must match what the tables store and the jobs delete. */
const LINES = [
	[
		'Your account: username, name, email address, city, picture, a few words about you; your password as a hash',
		'So that you can sign in and others know who they play with',
		'Until you change it or delete your account',
	],
	[
		'Sign-ins: when, and the name of the browser',
		'To keep you signed in and show you where you are',
		'Until you sign out, or 30 days after your last visit',
	],
	[
		'Your cell phone number, which the booking form asks for once',
		'So that the venues where you book can reach you, for example when it rains',
		'Until you take it out of your profile, or with each booking until you delete your account',
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
		'Matchmaking: level, sports, places and times you play, your phone number if you give one, requests, messages, connections, blocks and reports',
		'To find people to play with, and to keep it safe; your number is seen only in conversations in which you share it',
		'Until you take it away or delete your account; messages then read “Deleted message”',
	],
	[
		'Names of guests without an account: walk-ins, with a phone number if the venue noted it, people a bill is split with, and players put into teams',
		'So that the venue, or whoever invited them, knows who plays and pays',
		'With the booking or the teams they belong to',
	],
	[
		'What a venue where you book notes about you: a note, tags, and whether it takes online bookings from you',
		'So that its team knows you; you get it with your data',
		'Until the venue takes it out or your account is deleted',
	],
	[
		'Answers to the link of a game or team: a first name, In or Out, and a key of your browser as a hash',
		'So that the group knows who plays',
		'30 days after the game',
	],
	[
		'Your vote for the player of the match',
		'To name them on the page of the group; nobody sees who voted for whom',
		'30 days after the game',
	],
	[
		'Which games you played with your account, and whether you were player of the match',
		'For the card of your season, which only you see until you share it',
		'Until your account is deleted',
	],
	[
		'Which games asked you to be the one more, and what you said',
		'So that a captain finds players near by, and nobody is asked too often',
		'30 days after the game',
	],
	[
		'Your application to list venues: business name, city, phone, message, and what was decided',
		'To decide on it and to reach you',
		'Until your account is deleted',
	],
	[
		'What you publish or set up for a venue or club: its contact details, and for a venue its bank details and VAT number',
		'So that people can reach and pay it',
		'Until you change it or your account is deleted; where others run it on, what you wrote about it stays',
	],
	[
		'Tax invoices made out to you: the name, address and VAT number on them, and the details you gave for the next one',
		'Because the law asks the venue for them',
		'Five years, also after your account is deleted; the details for the next one until then',
	],
	[
		'Calendar links: which ones you made, and when each was last read',
		'To keep your own calendar up to date',
		'Until you remove them or delete your account',
	],
	[
		'Points and rewards, and at which venue you used them',
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
		'Devices you turned pushes on for: the address of the browser’s push service and its keys. What we push is encrypted on the way, and short enough for a locked screen',
		'To tell you what happens where you are',
		'Until you turn it off there or sign out; what was pushed for 30 days',
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
	[
		'The log of what admins and the people of a venue do: who, what and when, by number and never by name, with a note where they write one',
		'So that power leaves a trace',
		'For good; notes about you go when your account is deleted',
	],
]

export const Retention = () => (
	<>
		<FactTable caption="What we keep, why and for how long" head={['What', 'Why', 'How long']} rows={LINES} />
		<p>
			You can <To href="/settings/data">delete your account</To> yourself, at once and for good. What others and the
			books need stays without your name: bookings, payments, refunds, results and the stars of reviews then belong to a
			“Deleted person”.
		</p>
	</>
)
