import { shortName } from '#app/features/accounts/names/short-name.ts'

type Named = { fullName: string }

/** The name shown to players who are connected or matched. */
export const nameOf = ({ fullName }: Named) => fullName || 'Player'

/** The name shown to other people: first name and last initial. */
export const nameForStrangers = ({ fullName }: Named) => shortName(fullName) || 'Player'
