import { DELETED_PERSON } from '#app/features/accounts/deleted.ts'
import { firstName } from '#app/features/accounts/names/short-name.ts'

/** How many can play, the booker included; the table checks it too. */
export const FEWEST_PLACES = 2
export const MOST_PLACES = 30

/** In code points, of a first name. */
export const NAME_MAX = 40

/** The most answers of one game, so that nobody fills its list. */
export const MOST_ANSWERS = 80

/** Returns a name as it is compared with others. */
export const nameKeyOf = (name: string) => name.normalize('NFKC').toLowerCase()

/** The first name of a captain, who may have left since. */
export const captainName = (fullName: string) => (fullName === DELETED_PERSON ? 'The captain' : firstName(fullName))
