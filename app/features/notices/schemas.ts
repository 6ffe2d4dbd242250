import { z } from 'zod'
import { readId } from '#app/lib/ids.ts'
import { ALWAYS, kindNames } from './kinds.ts'
import { Subscription } from './push/schemas.ts'

const one = z.enum(kindNames.filter((kind) => kind !== ALWAYS))
/** A form sends nothing for a column of which nothing is ticked, and a lone value where it is one. */
const ticked = z.preprocess(
	(value) => (value === undefined ? [] : typeof value === 'string' ? [value] : value),
	z.array(one, 'Choose again').max(100),
)

/** The notices that a page shows, as many as it has at most; a form sends a lone value where it is one. */
const shown = z.preprocess(
	(value) => (typeof value === 'string' ? [value] : value),
	z
		.array(z.string().transform(readId).pipe(z.number('Use the form of this page')), 'Use the form of this page')
		.max(20),
)

/** Marks notices as read: all of them, or those with these ids. */
export const ReadForm = z.discriminatedUnion('intent', [
	z.object({ intent: z.literal('read') }),
	z.object({ intent: z.literal('seen'), ids: shown }),
])

/** The kinds that are ticked in each column. */
const Ticked = z.object({ intent: z.literal('save'), inbox: ticked, email: ticked, push: ticked })
export type Choices = Pick<z.output<typeof Ticked>, 'inbox' | 'email' | 'push'>

/**
 * The ticks, or that an address is to be tried again, that this browser receives pushes, by a tap or again after a login,
 * or that a device does no longer.
 */
export const ChoicesInput = z.discriminatedUnion('intent', [
	Ticked,
	z.object({ intent: z.literal('try') }),
	Subscription.extend({ intent: z.literal('push-on') }),
	Subscription.extend({ intent: z.literal('push-again') }),
	z.object({
		intent: z.literal('push-off'),
		device: z.string().transform(readId).pipe(z.number('Use the form of this page')),
	}),
])
export type ChoicesInput = z.output<typeof ChoicesInput>
