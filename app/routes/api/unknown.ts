import { notFound } from '#app/lib/errors.ts'

const unknown = () => {
	throw notFound('There is no such address in this API.')
}
export const loader = unknown
export const action = unknown
