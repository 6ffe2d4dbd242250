import { AppError } from '#app/lib/errors.ts'

const MOST_WAITING = 20
let last: Promise<unknown> = Promise.resolve()
let waiting = 0

/** Processes one picture at a time, as it takes a processor and files change only here; 503 when too many wait. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
	if (waiting >= MOST_WAITING) {
		const message = 'We’re busy with other pictures. Try again in a moment.'
		throw new AppError(503, message, { headers: { 'Retry-After': '10' } })
	}
	waiting++
	const turn = last.then(work)
	last = turn.catch(() => {}).finally(() => waiting--)
	return turn
}
