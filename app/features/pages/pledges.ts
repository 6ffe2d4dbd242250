import type { PledgeText } from './pledge.tsx'

/** Only the stated targets of each pledge, and what is still open; nothing is made up. */
export const affordableAccess: PledgeText = {
	title: 'Affordable access',
	sport: 'soccer',
	lead: 'A court shouldn’t be out of reach because of what an hour of it costs.',
	paragraphs: [
		'Most courts stand empty for part of the day, while many people who’d love to play can’t pay for an hour. The plan is a subsidy of 20% on an hour for them, and the venue still gets its full price.',
		'Still to be decided: who it’s for and how you show it, which venues and hours take part, who pays for it, and when it begins.',
	],
}

export const diversity: PledgeText = {
	title: '50/50 leadership',
	sport: 'basketball',
	lead: 'The people who decide should be as mixed as the people who play.',
	paragraphs: [
		'Who sits at the table decides which sports get courts, which hours are safe and light, and who’s asked to play. The aim is as many women as men at that table by 2027, and until we get there we’d rather show how far we are than say how good it sounds.',
		'Still to be decided: which roles count as leadership, how we measure the figure and where we publish it, and what happens if we miss it.',
	],
}

export const academy: PledgeText = {
	title: 'Sports-tech academy',
	sport: 'tennis',
	lead: 'For people who know a sport from the inside and would like to build what it runs on.',
	paragraphs: [
		'The people who keep a club going, draw up the fixtures and count the cash know what software for sport should do. Few of them have been asked to write it. The plan is groups of 30 who learn by building for real courts and real clubs.',
		'Still to be decided: what’s taught, by whom and where, what it costs and whether there are bursaries, how to apply, and when the first group begins.',
	],
}

export const greenCourts: PledgeText = {
	title: 'Green courts',
	sport: 'padel',
	lead: 'Courts use light, water and ground. We’d like them to use less of each.',
	paragraphs: [
		'Floodlights that burn over empty courts, water on hard ground, car trips for one hour of play: a booking calendar shows much of it before it happens. The plan is to help venues use that.',
		'Still to be decided: what we measure and how, the targets and their dates, and which venues take part.',
	],
}
