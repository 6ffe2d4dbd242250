import { z } from 'zod'

/** Refuses what a schema reads, in its own words: at `path` of an object, else the value itself. */
export function refuse(context: z.RefinementCtx, message: string, path: string[] = []) {
	context.addIssue({ code: 'custom', message, path })
	return z.NEVER
}
