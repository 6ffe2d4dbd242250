import { z } from 'zod'

// Schemas that the answers of calls share. They are strict: the test then finds every field that they do not name.

export const id = z.int().min(1)
export const rand = z.int().min(0).describe('Whole rand')
export const halfRand = z.number().min(0).multipleOf(0.5).describe('Rand; .5 for a half hour of an odd price')
export const count = z.int().min(0)
export const instant = z.iso.datetime()
export const hour = z.int().min(0).max(24)
export const Failure = z
	.strictObject({
		message: z.string().describe('What went wrong, in words for a person'),
		fieldErrors: z.record(z.string(), z.array(z.string())).optional().describe('Messages by the name of the field'),
	})
	.meta({ id: 'Failure' })
