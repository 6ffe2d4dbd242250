import { drive, type Measured } from './measure.ts'
import { logins } from './works.ts'

const PAGE = [{ path: '/venues/1' }]

export type LoginsMeasured = {
	logins: Measured
	/** The venue page at four connections, alone and while people sign in. */
	quiet: Measured
	beside: Measured
}

/** Measures how many people sign in per second, and how long a page takes meanwhile. */
export async function benchLogins(url: string, seconds: number): Promise<LoginsMeasured> {
	const quiet = await drive(url, PAGE, 4, seconds)
	const [measured, beside] = await Promise.all([drive(url, logins(), 16, seconds), drive(url, PAGE, 4, seconds)])
	return { logins: measured, quiet, beside }
}
