import { withoutInvisible } from '#app/lib/text/printable.ts'

/** A key for comparing team names, ignoring case, width, spaces and invisible characters. */
export const nameKey = (name: string) =>
	withoutInvisible(name.normalize('NFKC')).trim().replace(/\s+/g, ' ').toLowerCase()
