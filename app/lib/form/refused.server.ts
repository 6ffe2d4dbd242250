import { AsyncLocalStorage } from 'node:async_hooks'
import type { AppError } from '../errors.ts'

const refused = new AsyncLocalStorage<AppError>()

/** Goes on with a request that is refused: `error` is thrown by `requireAllowed`, where its form can be given back. */
export const refuseWithin = <Result>(error: AppError, work: () => Result): Result => refused.run(error, work)

/** Throws where the request was refused before it got here. */
export function requireAllowed() {
	const error = refused.getStore()
	if (error) throw error
}
