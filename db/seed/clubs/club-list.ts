import type { City } from '../../cast/venue.ts'

export type ClubDifficulty = 'beginner' | 'intermediate' | 'advanced' | 'mixed'
export type SeededClub = {
	name: string
	description: string
	city: City
	location: string
	difficulty: ClubDifficulty
	days: string[]
	time: string
	/** Kilometres. */
	distance: number
	/** Metres of climb. */
	climb: number
	/** Seconds per kilometre, of the fastest and of the slowest. */
	pace: [number, number]
	/** The name of the weekly run. */
	run: string
	about: string
	/** The number of places; 0 is without limit. */
	places?: number
	links?: string[]
}

// prettier-ignore
export const clubs: SeededClub[] = [
	{ name: 'Promenade Pacers', description: 'Flat, salty and sociable: out to the lighthouse and back twice a week, coffee after.', city: 'Cape Town', location: 'Sea Point Pavilion, Beach Road', difficulty: 'mixed', days: ['Tuesday', 'Saturday'], time: '06:00', distance: 8, climb: 35, pace: [330, 420], run: 'Lighthouse and Back', about: 'Two groups, one turn at the lighthouse. Bring a light in winter.', places: 6, links: ['https://www.strava.com/clubs/promenade-pacers-example', 'https://www.instagram.com/promenade.pacers.example/', 'https://example.com/promenade-pacers'] },
	{ name: 'Devil’s Peak Trail Crew', description: 'Contour paths, stone stairs and a swim in season. You should be happy with two hours on your feet.', city: 'Cape Town', location: 'Rhodes Memorial parking area', difficulty: 'advanced', days: ['Sunday'], time: '06:30', distance: 15, climb: 620, pace: [360, 480], run: 'Contour Path Loop', about: 'Water for two hours, a jacket, and shoes that grip.' },
	{ name: 'Emmarentia Early Birds', description: 'Round the dam while the city sleeps. Three groups, nobody left behind.', city: 'Johannesburg', location: 'Botanical garden gate, Olifants Road', difficulty: 'beginner', days: ['Wednesday', 'Saturday'], time: '05:45', distance: 6, climb: 60, pace: [360, 450], run: 'Dam Loop', about: 'Two rounds, the second one as you like it.', links: ['https://example.com/early-birds'] },
	{ name: 'Vilakazi Striders', description: 'Hills, history and a hooter or two. Long run on Sundays, speed on Thursdays.', city: 'Johannesburg', location: 'Orlando West library', difficulty: 'intermediate', days: ['Thursday', 'Sunday'], time: '06:00', distance: 12, climb: 210, pace: [300, 390], run: 'Orlando Hills', about: 'Six hills, and we regroup on top of each.' },
	{ name: 'Golden Mile Milers', description: 'From the harbour mouth to the river and back, before the heat.', city: 'Durban', location: 'uShaka end of the promenade', difficulty: 'mixed', days: ['Monday', 'Friday'], time: '05:15', distance: 10, climb: 20, pace: [330, 420], run: 'Harbour to River', about: 'Flat all the way. Turn whenever you have had enough.' },
	{ name: 'Union Lawns Runners', description: 'Stairs if you like them, lawns if you do not. The view is the same.', city: 'Pretoria', location: 'Foot of the lawns, Stanza Bopape Street', difficulty: 'intermediate', days: ['Tuesday', 'Thursday'], time: '17:30', distance: 7, climb: 140, pace: [330, 390], run: 'Stairs and Lawns', about: 'Ten times up, or once and round.' },
	{ name: 'Couch to Five Hatfield', description: 'Eight weeks from the first hundred metres to five kilometres, together.', city: 'Pretoria', location: 'Burnett Street corner Festival Street', difficulty: 'beginner', days: ['Monday', 'Wednesday'], time: '17:45', distance: 3.5, climb: 15, pace: [420, 540], run: 'Run and Walk', about: 'A minute of running, a minute of walking, and so on.' },
]
