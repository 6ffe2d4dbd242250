import { z } from 'zod'
import { ALWAYS, kindNames } from './kinds.ts'

const one = z.enum(kindNames.filter((kind) => kind !== ALWAYS))
/** A form sends nothing for a column of which nothing is ticked, and a lone value where it is one. */
const ticked = z.preprocess(
	(value) => (value === undefined ? [] : typeof value === 'string' ? [value] : value),
	z.array(one, 'Please choose again').max(100),
)

/** The kinds that are ticked in each column, or that an address is to be tried again. */
export const ChoicesInput = z.object({ intent: z.enum(['save', 'try']).default('save'), inbox: ticked, email: ticked })
export type Choices = Pick<z.output<typeof ChoicesInput>, 'inbox' | 'email'>
