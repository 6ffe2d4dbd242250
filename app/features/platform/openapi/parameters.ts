import { z } from 'zod'
import type { Operation } from './operations.server.ts'

const LARGEST = 2_147_483_647

const idempotencyKey = {
	name: 'Idempotency-Key',
	in: 'header',
	required: false,
	description:
		'The same key with the same body gets the first answer again, with another body a 422. Kept for two days.',
	schema: { type: 'string', minLength: 1, maxLength: 200 },
}

/** The ids in the path, the names in the query and the headers that a call takes. */
export function parametersOf(path: string, { query, onceByKey }: Operation) {
	const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
		name: name!,
		in: 'path',
		required: true,
		schema: name === 'checkoutId' ? { type: 'string' } : { type: 'integer', minimum: 1, maximum: LARGEST },
	}))
	return [...ids, ...(query ? queryParameters(query) : []), ...(onceByKey ? [idempotencyKey] : [])]
}

function queryParameters(query: z.ZodObject) {
	return Object.entries(query.shape as Record<string, z.ZodType>).map(([name, schema]) => ({
		name,
		in: 'query',
		required: !schema.safeParse(undefined).success,
		schema: valueSchema(schema),
	}))
}

/** A value of the query is text that stands for something: what is read as a number is described as one. */
function valueSchema(schema: z.ZodType) {
	const left = schema.safeParse(undefined)
	const preset = left.success && left.data !== undefined ? { default: left.data } : {}
	if (typeof schema.safeParse('1').data === 'number') return { type: 'integer', minimum: 1, ...preset }
	const { $schema: _, ...plain } = z.toJSONSchema(schema, { io: 'input' })
	return { ...plain, ...preset }
}
