import { AsyncLocalStorage } from 'node:async_hooks'

const background = new AsyncLocalStorage<true>()

/** Runs what nobody waits for at a screen, such as a job or a large file: its queries may take longer. */
export const inBackground = <T>(work: () => PromiseLike<T>): Promise<T> =>
	background.run(true, async () => await work()) // a query is asked once it is awaited, so that is done in here

export const isInBackground = () => background.getStore() === true
