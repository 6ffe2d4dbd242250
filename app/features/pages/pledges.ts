import type { PledgeText } from './pledge.tsx'

/** Only the stated targets of each pledge, and what is still open; nothing is made up. */
export const affordableAccess: PledgeText = {
	title: 'Affordable access',
	sport: 'padel',
	lead: 'A court shouldn’t be out of reach because of what an hour of it costs.',
	paragraphs: [
		'Most courts stand empty for part of the day, while many people who’d love to play can’t pay for an hour. The plan is a subsidy: they pay 20% less, and the venue still gets its full price.',
	],
	open: 'Nobody can claim it yet. Who it’s for, which venues and hours take part, who pays for it and when it begins are still to be decided.',
	next: ['Find a Court', '/booking/quick'],
}

export const diversity: PledgeText = {
	title: '50/50 leadership',
	sport: 'basketball',
	lead: 'By 2027, half of the people who lead Courtside should be women.',
	paragraphs: [
		'The people who lead decide which sports get courts, which hours are safe and who’s asked to play. They should be as mixed as the people who play.',
	],
	open: 'Which roles count, how the figure is measured and published, and what happens if we miss it are still to be decided.',
}

export const academy: PledgeText = {
	title: 'Sports-tech academy',
	sport: 'tennis',
	lead: 'For people who know a sport from the inside and would like to write software for it.',
	paragraphs: [
		'The people who keep a club going and draw up its fixtures know what that software should do. The plan is groups of 30 who learn by building for real courts and real clubs.',
	],
	open: 'You can’t apply yet. What’s taught and where, what it costs and when the first group begins are still to be decided.',
}

export const greenCourts: PledgeText = {
	title: 'Green courts',
	sport: 'soccer',
	lead: 'Courts use light, water and ground. We’d like them to use less of each.',
	paragraphs: [
		'Floodlights burn over empty courts, and people drive far for one hour of play. A booking calendar shows that before it happens, and the plan is to help venues use it.',
	],
	open: 'No venue has joined yet. What we measure, the targets and their dates are still to be decided.',
	next: ['Bring Your Venue', '/venue-dashboard/apply'],
}
