import { inBackground } from '#db/client/index.ts'
import { limits } from '#app/features/limits/limits.server.ts'
import { PAGE, type Part } from './export-part.server.ts'
import { gameParts } from './export-games.server.ts'
import { accountParts, moneyParts, venueParts } from './export-parts.server.ts'

export const parts: Record<string, Part> = { ...accountParts, ...moneyParts, ...venueParts, ...gameParts }

/** Tables that refer to people and are left out, with the reason. */
export const LEFT_OUT: Record<string, string> = {
	account_tokens: 'the hash of a link in a mail, which is gone once it is used',
	audit_log: 'what admins and the people of venues did, without names: the record is that of the product',
	idempotency_keys: 'answers that stand elsewhere already, kept for two days',
	oauth_states: 'a sign-in that is under way, kept for ten minutes',
	recovery_codes: 'hashes of codes that are gone once they are used',
	player_listings: 'what the search makes of the preferences',
}

const ABOUT = 'Everything Courtside keeps about you. Prices are in rand, payments, refunds and their amounts in cents.'

/**
 * Streams all data about a person as readable JSON: `{ about, madeAt, profile: […], … }` with a list per part. Contains
 * no secrets, and of other people at most a first name and an initial. Throws 429 after too many requests.
 */
export async function exportData(user: { id: number }, now = new Date()) {
	await limits.exports.take(user.id, now)
	return write(user, now)
}

async function* write(user: { id: number }, now: Date): AsyncGenerator<string> {
	yield `{\n"about": ${JSON.stringify(ABOUT)},\n"madeAt": ${JSON.stringify(now)}`
	for (const [name, part] of Object.entries(parts)) {
		yield `,\n"${name}": [`
		let isFirst = true
		for await (const rows of pagesOf(user, part)) {
			const text = rows.map(({ cursor: _, ...row }) => JSON.stringify(row, null, '\t')).join(',\n')
			yield `${isFirst ? '\n' : ',\n'}${text}`
			isFirst = false
		}
		yield isFirst ? ']' : '\n]'
	}
	yield '\n}\n'
}

async function* pagesOf(user: { id: number }, { read }: Part) {
	for (let after = 0; ;) {
		const rows = await inBackground(() => read(user, after))
		if (rows.length > 0) yield rows
		if (rows.length < PAGE) return
		after = rows.at(-1)!.cursor
	}
}
