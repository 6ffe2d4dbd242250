import { z } from 'zod'
import { isOtherYear } from '../time/time.ts'

/** Refuses what a schema reads, in its own words: at `path` of an object, else the value itself. */
export function refuse(context: z.RefinementCtx, message: string, path: string[] = []) {
	context.addIssue({ code: 'custom', message, path })
	return z.NEVER
}

/** For what is compared across fields: it is looked at where one of them is wrong too, so that everything is said at once. */
export const always = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null }

/** The message of a date that is refused: its year where only that is wrong, else `message`. */
export const wrongDate = (message: string) => ({
	error: ({ input }: { input?: unknown }) =>
		typeof input === 'string' && isOtherYear(input) ? 'The year must be from 2000 to 2099' : message,
})
