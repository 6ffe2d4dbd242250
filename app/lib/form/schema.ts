import { z } from 'zod'
import { isOtherYear } from '../time/time.ts'

/** Adds an issue with this message: at `path` of an object, else at the value itself. */
export function refuse(context: z.RefinementCtx, message: string, path: string[] = []) {
	context.addIssue({ code: 'custom', message, path })
	return z.NEVER
}

/** Runs a check across fields even where one of them is wrong, so that all messages come at once. */
export const always = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null }

/** The message for a refused date: about the year if only that is wrong, else `message`. */
export const wrongDate = (message: string) => ({
	error: ({ input }: { input?: unknown }) =>
		typeof input === 'string' && isOtherYear(input) ? 'The year must be from 2000 to 2099' : message,
})
