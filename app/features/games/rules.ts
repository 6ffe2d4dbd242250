import { courtSport } from '#app/ui/picture/court-drawing.tsx'
import { DELETED_PERSON } from '#app/features/accounts/deleted.ts'

/** How many can play, the booker included; the table checks it too. */
export const FEWEST_PLACES = 2
export const MOST_PLACES = 30

/** In code points, of a first name. */
export const NAME_MAX = 40

/** The most answers of one game, so that nobody fills its list. */
export const MOST_ANSWERS = 80

const USUAL = { soccer: 10, basketball: 10, padel: 4, tennis: 4, running: 10, generic: 4 }

/** Returns how many usually play a sport, by its name or icon. */
export const usualPlaces = (sport: string) => USUAL[courtSport(sport)]

/** Returns a name as it is compared with others. */
export const nameKeyOf = (name: string) => name.normalize('NFKC').toLowerCase()

/** The first name of a player, all that strangers see. `namesake` tells two of one name apart. */
export const firstName = (name: string, namesake = 1) => {
	const [first] = name.trim().split(/\s+/)
	return namesake > 1 ? `${first} ${namesake}` : first!
}

/** The first name of a captain, who may have left since. */
export const captainName = (fullName: string) => (fullName === DELETED_PERSON ? 'The captain' : firstName(fullName))
