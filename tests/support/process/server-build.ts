// Stands in tests for `virtual:react-router/server-build`: every call with its module, which the build has for all
// routes.
import { addresses, load } from './addresses.ts'

const calls = addresses.filter(({ path }) => path.startsWith('api'))

export const routes = Object.fromEntries(
	await Promise.all(
		calls.map(async ({ path, files }) => [path, { id: path, path, module: (await load(files)).at(-1)! }] as const),
	),
)
