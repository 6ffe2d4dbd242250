import type { CastKey } from '../../cast.ts'
import type { SportKey } from '../../cast/venue.ts'
import type { tournaments } from '../../schema.ts'

type Tournament = typeof tournaments.$inferInsert

/** Incidents; none in a match of the first team, except open results. */
type Incidents = {
	/** The round in which one team did not come. */
	forfeit?: number
	/** The round of which one match was moved, and the new day relative to today. */
	postponed?: { round: number; to: number }
	/** The round in which the first team's opponent has sent in a result. */
	proposed?: number
	/** The round in which the first team and its opponent have sent in different ones. */
	disputed?: number
	/** The match that was decided by penalties. */
	penalties?: number
}

export type Incident = keyof Incidents

export type TournamentPlan = Pick<
	Tournament,
	| 'name'
	| 'description'
	| 'maxTeams'
	| 'prizeDescription'
	| 'rules'
	| 'isPublic'
	| 'thirdPlace'
	| 'cancelledBy'
	| 'cancelReason'
> & {
	venue: string
	sport: Exclude<SportKey, 'running'>
	format: NonNullable<Tournament['format']>
	status: NonNullable<Tournament['status']>
	/** The cast's part: its organiser, the captain of its first team, or a player in that; other people by default. */
	organizer?: CastKey
	captain?: CastKey
	player?: CastKey
	/** True if the organiser has asked the venue for its courts, and waits. */
	asks?: boolean
	incidents?: Incidents
	entryFee?: number
	prizeMoney?: number
	/** First and last day relative to today; registration closes two days before the first. */
	days: [from: number, to: number]
	teams: number
	/** Players per team. */
	squad: number
}

export const plans: TournamentPlan[] = [
	{
		name: 'Atlantic Padel Open',
		description:
			'A padel knockout for pairs of all levels, seeded by the draw, with a plate event for those who lose early.',
		venue: 'beacon-padel',
		sport: 'padel',
		format: 'knockout',
		status: 'registration_open',
		organizer: 'lerato',
		days: [18, 20],
		maxTeams: 16,
		teams: 9,
		squad: 2,
		entryFee: 400,
		prizeMoney: 6000,
		prizeDescription: 'R4000 for the winners, R2000 for the finalists.',
		rules: 'Best of three sets, super tie-break in the third. Bring your own rackets; balls are provided.',
	},
	{
		name: 'Southern Suburbs Doubles',
		description: 'Every pair meets every other within nine days. Mostly social, but somebody has to win.',
		venue: 'kirstenhof-tennis',
		sport: 'tennis',
		format: 'round_robin',
		status: 'registration_open',
		captain: 'thandi',
		days: [12, 20],
		maxTeams: 8,
		teams: 5,
		squad: 2,
		entryFee: 150,
		rules: 'Pro sets to eight games, tie-break at seven all.',
	},
	{
		name: 'Soweto Hoops Weekend',
		description: 'Free three-on-three outdoors for under-23s and their coaches, with the juniors opening both days.',
		venue: 'orlando-west-community',
		sport: 'basketball',
		format: 'round_robin',
		status: 'registration_open',
		organizer: 'sipho',
		days: [9, 10],
		maxTeams: 8,
		teams: 7,
		squad: 4,
		prizeDescription: 'A ball for every player of the winning team.',
	},
	{
		name: 'Fourways Fives Cup',
		description: 'Eight teams, two days, straight knockout. Referees for every match and a braai at the end.',
		venue: 'fourways-fives',
		sport: 'soccer',
		format: 'knockout',
		status: 'registration_open',
		player: 'sipho',
		days: [6, 7],
		maxTeams: 8,
		teams: 8,
		squad: 6,
		entryFee: 900,
		prizeMoney: 5000,
		rules: 'Two halves of 15 minutes, rolling substitutions, shin pads required.',
	},
	{
		name: 'Menlyn Padel League',
		description: 'Home and away against every other pair, one round every week, finished before the holidays begin.',
		venue: 'menlyn-padel',
		sport: 'padel',
		format: 'league',
		status: 'registration_open',
		days: [14, 56],
		maxTeams: 10,
		teams: 3,
		squad: 2,
		entryFee: 600,
		prizeMoney: 3000,
	},
	{
		name: 'Bellville Fives League',
		description: 'Six teams, home and away, in the evenings. The table is tight every year.',
		venue: 'bellville-five',
		sport: 'soccer',
		format: 'league',
		status: 'ongoing',
		captain: 'thandi',
		incidents: { forfeit: 2, postponed: { round: 4, to: 1 }, proposed: 5 },
		days: [-16, 18],
		maxTeams: 6,
		teams: 6,
		squad: 7,
		entryFee: 1200,
		prizeMoney: 4000,
	},
	{
		name: 'Beachfront Padel Round Robin',
		description: 'Six pairs, fifteen matches, one week, with the sea in earshot.',
		venue: 'north-beach-padel',
		sport: 'padel',
		format: 'round_robin',
		status: 'ongoing',
		days: [-3, 4],
		maxTeams: 6,
		teams: 6,
		squad: 2,
		entryFee: 250,
		prizeDescription: 'Dinner for two pairs at the beach café.',
	},
	{
		name: 'Gauteng Hoops Knockout',
		description: 'Quarter-finals, semi-finals and the final on three evenings under the roof in Ferndale.',
		venue: 'randburg-sports-house',
		sport: 'basketball',
		format: 'knockout',
		status: 'ongoing',
		captain: 'sipho',
		thirdPlace: true,
		days: [-2, 3],
		maxTeams: 8,
		teams: 8,
		squad: 6,
		entryFee: 500,
		prizeMoney: 3500,
	},
	{
		name: 'Jacaranda Tennis Classic',
		description: 'Five doubles pairs under the purple trees, everyone against everyone, tea between matches.',
		venue: 'brooklyn-tennis',
		sport: 'tennis',
		format: 'round_robin',
		status: 'completed',
		days: [-33, -29],
		maxTeams: 6,
		teams: 5,
		squad: 2,
		entryFee: 200,
		prizeMoney: 1000,
	},
	{
		name: 'Mother City Fives',
		description: 'A short knockout for four works teams on two evenings, with the final under lights.',
		venue: 'mouille-point-indoor',
		sport: 'soccer',
		format: 'knockout',
		status: 'completed',
		incidents: { penalties: 3 },
		days: [-21, -20],
		maxTeams: 4,
		teams: 4,
		squad: 6,
		prizeDescription: 'The floating trophy.',
	},
	{
		name: 'Garsfontein Padel Night',
		description: 'A one-evening round robin in the shed, with a braai between the matches.',
		venue: 'garsfontein-padel',
		sport: 'padel',
		format: 'round_robin',
		status: 'cancelled',
		cancelledBy: 'organizer',
		cancelReason: 'The roof is being repaired that week.',
		days: [5, 5],
		maxTeams: 6,
		teams: 2,
		squad: 2,
		entryFee: 180,
	},
	{
		name: 'Kirstenhof Doubles Trophy',
		description: 'Five pairs, a match every few evenings, and a trophy that has stood in three different kitchens.',
		venue: 'kirstenhof-tennis',
		sport: 'tennis',
		format: 'round_robin',
		status: 'ongoing',
		organizer: 'thandi',
		incidents: { disputed: 2 },
		days: [-6, 8],
		maxTeams: 6,
		teams: 5,
		squad: 2,
		entryFee: 120,
		prizeDescription: 'The trophy, and a table for four at the clubhouse.',
		rules: 'Best of three short sets. The home pair brings the balls.',
	},
	{
		name: 'Friends of Thandi Padel Day',
		description: 'One day, four courts, people who know each other. The losers of the final see to lunch.',
		venue: 'beacon-padel',
		sport: 'padel',
		format: 'knockout',
		status: 'registration_open',
		isPublic: false,
		organizer: 'thandi',
		asks: true,
		days: [10, 10],
		maxTeams: 8,
		teams: 4,
		squad: 2,
	},
	{
		name: 'Promenade Americano',
		description: 'Come alone, play with everybody. Eight players, two courts, another partner every half hour.',
		venue: 'beacon-padel',
		sport: 'padel',
		format: 'americano',
		status: 'completed',
		organizer: 'lerato',
		days: [-9, -9],
		maxTeams: 8,
		teams: 8,
		squad: 1,
		entryFee: 120,
		prizeDescription: 'The winner’s coffee is on the house for a week.',
	},
]

// prettier-ignore
export const teamNames: Record<TournamentPlan['sport'], string[]> = {
	padel: [
		'Glass Half Full', 'Smash Protea', 'Bandeja Brothers', 'Table Bay Volleys', 'Net Gains', 'Double Fault Line',
		'Vibora Club', 'Golden Point', 'Wall Street', 'The Lobsters', 'Par de Padel', 'Kitchen Rules', 'Out by x4',
	],
	tennis: ['Deuce Bigalow', 'Baseline Club', 'Love All', 'Court Jesters', 'Advantage Us', 'Second Serve', 'The Let Cords'],
	soccer: [
		'Bellville Rovers', 'Kasi Stars', 'Five Alive', 'Amapondo FC', 'Tuesday Legends', 'Parow Athletic', 'Net Results',
		'Nutmeg United', 'Vlei City', 'Hot Shots', 'The Offsides', 'Green Shirts',
	],
	basketball: [
		'Rim Rattlers', 'Jozi Jump', 'Soweto Swish', 'Fast Break', 'Backboard Kings', 'Randburg Rebounds', 'Downtown Dunkers',
		'Glass Cleaners', 'Full Court',
	],
}
