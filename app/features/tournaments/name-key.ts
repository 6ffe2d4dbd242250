import { withoutInvisible } from '#app/lib/text/printable.ts'

/** A team's name as names are compared: without regard to case, width, spaces and what nobody can see. */
export const nameKey = (name: string) =>
	withoutInvisible(name.normalize('NFKC')).trim().replace(/\s+/g, ' ').toLowerCase()
