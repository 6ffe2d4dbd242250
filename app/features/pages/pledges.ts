import type { PledgeText } from './pledge.tsx'

/** Only the stated targets of each pledge, and what is still open; nothing is made up. */
export const affordableAccess: PledgeText = {
	title: 'Affordable access',
	sport: 'padel',
	lead: 'A court shouldn’t be out of reach because of what an hour of it costs.',
	paragraphs: [
		'Most courts stand empty for part of the day, while many people who’d love to play can’t pay for an hour. The plan is a subsidy: they pay 20% less, and the venue still gets its full price.',
	],
	open: ['Who it’s for and how you show it', 'Which venues and hours take part', 'Who pays for it', 'When it begins'],
	next: ['Find a Court', '/booking/quick'],
}

export const diversity: PledgeText = {
	title: '50/50 leadership',
	sport: 'basketball',
	lead: 'By 2027, half of the people who lead Courtside should be women.',
	paragraphs: [
		'The people who lead decide which sports get courts, which hours are safe and who’s asked to play. They should be as mixed as the people who play.',
	],
	open: [
		'Which roles count as leadership',
		'How we measure the figure and where we publish it',
		'What happens if we miss it',
	],
	next: ['Find Players', '/matchmaking'],
}

export const academy: PledgeText = {
	title: 'Sports-tech academy',
	sport: 'tennis',
	lead: 'For people who know a sport from the inside and would like to write software for it.',
	paragraphs: [
		'The people who keep a club going and draw up its fixtures know what that software should do. The plan is groups of 30 who learn by building for real courts and real clubs.',
	],
	open: [
		'What’s taught, by whom and where',
		'What it costs, and whether there are bursaries',
		'How to apply',
		'When the first group begins',
	],
	next: ['Find Running Clubs', '/running-club-dashboard'],
}

export const greenCourts: PledgeText = {
	title: 'Green courts',
	sport: 'soccer',
	lead: 'Courts use light, water and ground. We’d like them to use less of each.',
	paragraphs: [
		'Floodlights burn over empty courts, and people drive far for one hour of play. A booking calendar shows that before it happens, and the plan is to help venues use it.',
	],
	open: ['What we measure and how', 'The targets and their dates', 'Which venues take part'],
	next: ['Bring Your Venue', '/venue-dashboard/apply'],
}
