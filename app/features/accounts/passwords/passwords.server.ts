import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '#app/lib/errors.ts'

/** OWASP's second recommended argon2id profile: 19 MiB, two passes, one lane. */
const PROFILE = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** At most two at a time, and one processor stays free for pages if there are two. */
export const AT_ONCE = availableParallelism() > 2 ? 2 : 1
/** A second or two of hashing, and far fewer than the requests in flight. */
const MOST_WAITING = 64
const RETRY_AFTER_SECONDS = '2'

let running = 0
const waiting: (() => void)[] = []

/** Hashing is slow by design: one or two run at a time so that pages stay fast, and a long queue throws 503. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
	if (running >= AT_ONCE) {
		if (waiting.length >= MOST_WAITING)
			throw new AppError(503, 'We are very busy. Try again in a moment.', {
				headers: { 'Retry-After': RETRY_AFTER_SECONDS },
			})
		await new Promise<void>((turn) => waiting.push(turn))
	} else running++
	try {
		return await work()
	} finally {
		const next = waiting.shift()
		if (next) next()
		else running--
	}
}

export const hashPassword = (password: string) => inTurn(() => hash(password, PROFILE))

/** Compares with `stored`. Without a hash it does the same work, so that timing does not reveal a missing account. */
export async function passwordMatches(stored: string | null | undefined, password: string) {
	const matches = await inTurn(async () => verify(stored ?? (await dummyHash), password))
	return matches && stored != null
}

const dummyHash = hash(crypto.randomUUID(), PROFILE)
