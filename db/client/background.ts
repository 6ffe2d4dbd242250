import { AsyncLocalStorage } from 'node:async_hooks'

const background = new AsyncLocalStorage<true>()

/** Runs work without a waiting page, such as a job or a large file: its queries may take longer. */
export const inBackground = <T>(work: () => PromiseLike<T>): Promise<T> =>
	background.run(true, async () => await work()) // a query runs once it is awaited, so await it in here

export const isInBackground = () => background.getStore() === true
