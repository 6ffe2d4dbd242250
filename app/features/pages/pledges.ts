import type { PledgeText } from './pledge.tsx'

/** Only the stated targets of each pledge; nothing is made up. */
export const affordableAccess: PledgeText = {
	title: 'Affordable access',
	sport: 'soccer',
	lead: 'A court should not be out of reach because of what an hour of it costs.',
	target: { name: 'Subsidy on an hour', figure: '20%' },
	paragraphs: [
		'Most courts stand empty for a part of the day, while many who would play cannot pay for an hour. Bringing the two together is the simplest thing a booking platform can do for its sport.',
		'A venue’s own prices stay the venue’s own. The subsidy is meant to come on top of them, not out of them.',
	],
	open: ['Who it is for, and how you show it', 'Which venues and hours take part', 'Who pays for it', 'When it begins'],
}

export const diversity: PledgeText = {
	title: '50/50 leadership',
	sport: 'basketball',
	lead: 'The people who decide should be as mixed as the people who play.',
	target: { name: 'As many women as men, by', figure: '2027' },
	paragraphs: [
		'Who sits at the table decides which sports get courts, which hours are safe and light, and who is asked to play. We would like that table to look like the country.',
		'Until we get there, we’d rather show how far we are than say how good it sounds.',
	],
	open: [
		'Which roles count as leadership',
		'How the figure is measured, and where it is published',
		'What happens if it is missed',
	],
}

export const academy: PledgeText = {
	title: 'Sports-tech academy',
	sport: 'tennis',
	lead: 'For people who know a sport from the inside and would like to build what it runs on.',
	target: { name: 'People in a cohort', figure: '30' },
	paragraphs: [
		'The people who keep a club going, draw up the fixtures and count the cash know what software for sport should do. Few of them have been asked to write it.',
		'The academy is to bring them together, to learn by building for real courts and real clubs.',
	],
	open: [
		'What is taught, by whom and where',
		'What it costs, and whether there are bursaries',
		'How to apply, and by when',
		'When the first cohort begins',
	],
}

export const greenCourts: PledgeText = {
	title: 'Green courts',
	sport: 'padel',
	lead: 'Courts use light, water and ground. We would like them to use less of each.',
	target: null,
	paragraphs: [
		'Floodlights that burn over empty courts, water on hard ground, car trips for one hour of play: much of it can be seen in a booking calendar before it happens.',
		'The green courts initiative is to help venues plan for that.',
	],
	open: ['What is measured, and how', 'The targets, and by when', 'Which venues take part'],
}
