import { shortName } from '#app/features/venues/short-name.ts'

type Named = { fullName: string }

/** How a player is named to people they are connected or matched with. */
export const nameOf = ({ fullName }: Named) => fullName || 'Player'

/** How they are named to everybody else: first name and the initial of the last. */
export const nameForStrangers = ({ fullName }: Named) => shortName(fullName) || 'Player'
