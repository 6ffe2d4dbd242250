import { NUMBERS, OTHERS, PRIVILEGES, SHAPES, TEXTS, TIMES, toJson, type Random } from './fuzz-values.ts'

/** The part of JSON Schema that the document uses. */
export type Schema = {
	$ref?: string
	type?: string
	enum?: unknown[]
	const?: unknown
	anyOf?: Schema[]
	properties?: Record<string, Schema>
	required?: string[]
	items?: Schema
	format?: string
	pattern?: string
	minimum?: number
	exclusiveMinimum?: number
	maximum?: number
	minLength?: number
	maxLength?: number
}

/** Returns a value for a field by its name, e.g. an existing venue's id; undefined where only the schema applies. */
export type Fitting = (name: string) => unknown

/** Returns a value that the schema allows; it may break rules that only the product knows. */
export function fit(schema: Schema, name: string, random: Random, fitting: Fitting): unknown {
	const known = fitting(name)
	if (known !== undefined) return known
	if (schema.enum) return random.pick(schema.enum)
	if ('const' in schema) return schema.const
	if (schema.anyOf) return fit(random.pick(schema.anyOf), name, random, fitting)
	if (schema.type === 'object') return fitObject(schema, random, fitting)
	if (schema.type === 'array') {
		return Array.from({ length: random.below(3) }, () => fit(schema.items ?? {}, name, random, fitting))
	}
	if (schema.type === 'boolean') return random.oneIn(2)
	if (schema.type === 'integer' || schema.type === 'number') {
		const least = schema.minimum ?? schema.exclusiveMinimum ?? 0
		return least + 1 + random.below(Math.min(10, Math.max(1, (schema.maximum ?? 10) - least)))
	}
	if (schema.type === 'null') return null
	return `Some words ${random.below(1_000)}`.slice(0, schema.maxLength ?? 40)
}

function fitObject({ properties = {}, required = [] }: Schema, random: Random, fitting: Fitting) {
	const names = Object.keys(properties).filter((name) => required.includes(name) || random.oneIn(3))
	return Object.fromEntries(names.map((name) => [name, fit(properties[name]!, name, random, fitting)]))
}

/** Returns a valid body as JSON with one kind of damage. */
export function spoil(
	body: Record<string, unknown>,
	names: string[],
	random: Random,
): string | Uint8Array<ArrayBuffer> {
	const evil = () => random.pick<unknown>([...TEXTS, ...NUMBERS, ...TIMES, ...OTHERS])
	const name = names.length > 0 ? random.pick(names) : 'x'
	const ways = [
		() => random.pick(SHAPES),
		() => toJson({ ...body, [name]: evil() }),
		() => toJson({ ...body, [name]: evil() }),
		() => toJson({ ...body, [name]: evil() }),
		() => toJson({ ...body, [name]: undefined }),
		() => toJson({ ...PRIVILEGES, ...body }),
		() => toJson(Object.fromEntries(names.map((each) => [each, evil()]))),
		() => `{"__proto__":${toJson(PRIVILEGES)},${toJson({ ...body, x: 1 }).slice(1)}`,
		() =>
			`{${names.map((each) => `${JSON.stringify(each)}:${toJson(evil())},`).join('')}${toJson({ x: 1, ...body }).slice(1)}`,
	]
	return random.pick(ways)()
}
