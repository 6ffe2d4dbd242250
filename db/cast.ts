import { capeTown } from './cast/cape-town.ts'
import { durban } from './cast/durban.ts'
import { johannesburg } from './cast/johannesburg.ts'
import { pretoria } from './cast/pretoria.ts'
import type { SportKey } from './cast/venue.ts'

/** The password of every account in the demo data. */
export const password = 'password123'

/** The people that seed, development and tests share. */
export const cast = {
	thandi: {
		username: 'thandi',
		fullName: 'Thandi Nkosi',
		email: 'thandi@example.com',
		location: 'Sea Point, Cape Town',
		phone: '082 555 0143',
		bio: 'Padel on weeknights, tennis when the wind allows.',
		role: 'user',
	},
	sipho: {
		username: 'sipho',
		fullName: 'Sipho Dlamini',
		email: 'sipho@example.com',
		location: 'Rosebank, Johannesburg',
		phone: '073 555 0128',
		bio: 'Five-a-side keeper, looking for a Thursday team.',
		role: 'user',
	},
	lerato: {
		username: 'lerato',
		fullName: 'Lerato Mokoena',
		email: 'lerato@example.com',
		location: 'Cape Town',
		phone: '083 555 0117',
		bio: null,
		role: 'venue_owner',
	},
	pieter: {
		username: 'pieter',
		fullName: 'Pieter van Wyk',
		email: 'pieter@example.com',
		location: 'Pretoria',
		phone: '071 555 0162',
		bio: null,
		role: 'venue_owner',
	},
	admin: {
		username: 'admin',
		fullName: 'Admin',
		email: 'admin@example.com',
		location: null,
		phone: null,
		bio: null,
		role: 'admin',
	},
} as const
export type CastKey = keyof typeof cast

/** In the order they are shown; the key is also the sport's icon. */
export const sports: { key: SportKey; name: string; color: string; counts?: 'goals' | 'sets' }[] = [
	{ key: 'soccer', name: 'Indoor Soccer', color: '#2F9E44', counts: 'goals' },
	{ key: 'padel', name: 'Padel', color: '#1C7ED6', counts: 'sets' },
	{ key: 'basketball', name: 'Basketball', color: '#E8590C' },
	{ key: 'tennis', name: 'Tennis', color: '#B5A300', counts: 'sets' },
	{ key: 'running', name: 'Running Clubs', color: '#AE3EC9' },
]

export const venues = [...capeTown, ...johannesburg, ...durban, ...pretoria]

/** Keys of venues that tests need for a special feature. */
export const venueKeys = {
	/** Lerato's, padel only, open 6 to 22 every day, four courts. */
	padel: 'beacon-padel',
	/** Lerato's, two sports. */
	arena: 'mouille-point-indoor',
	/** Lerato's, tennis only. */
	tennis: 'kirstenhof-tennis',
	oneCourt: 'muizenberg-court',
	longName: 'orlando-west-community',
	withoutReviews: 'umhlanga-ridge-tennis',
	closedOnSundays: 'constantia-lawn',
	fourSports: 'centurion-sports-park',
	track: 'vlei-road-track',
} as const

/** Weekdays 1 (Monday) … 7 with their peak hours. */
export const peakWeek: { weekdays: number[]; hours: number[] }[] = [
	{ weekdays: [1, 2, 3, 4, 5], hours: [17, 18, 19, 20] },
	{ weekdays: [6, 7], hours: [8, 9, 10, 11] },
]
