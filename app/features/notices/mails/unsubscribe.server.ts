import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { users } from '#db/schema.ts'
import { sessionSecrets } from '#app/lib/process/env.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { setWish, findChoice } from '../choices.server.ts'
import { ALWAYS, kindNames, type NoticeKind } from '../kinds.ts'

const keys = sessionSecrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', 'courtside unsubscribe v1', 32)))
const sign = (text: string, key = keys[0]!) => createHmac('sha256', key).update(text).digest()

const SHA256_BYTES = 32

/** The person, and the kind of their mails. */
type Named = { userId: number; kind: NoticeKind }

/** The secret of a link that ends a person's mails of one kind, and nothing else. It does not expire. */
export function unsubscribeToken({ userId, kind }: Named) {
	const text = `${userId}.${kind}`
	return `${Buffer.from(text).toString('base64url')}.${sign(text).toString('base64url')}`
}

function readToken(token: string): Named | null {
	const [name = '', mac = '', ...rest] = token.length < 200 ? token.split('.') : []
	const text = Buffer.from(name, 'base64url').toString('utf8')
	const given = Buffer.from(mac, 'base64url')
	const isOurs = (key: (typeof keys)[number]) =>
		given.length === SHA256_BYTES && timingSafeEqual(given, sign(text, key))
	if (rest.length > 0 || !keys.some(isOurs)) return null
	const [id, kind] = text.split('.')
	const known = kindNames.find((one) => one === kind)
	return known && known !== ALWAYS ? { userId: Number(id), kind: known } : null
}

const GONE = 'This link isn’t from one of our mails.'

async function find(token: string) {
	const named = readToken(token)
	const [person] = named
		? await db.select({ deletedAt: users.deletedAt }).from(users).where(eq(users.id, named.userId))
		: []
	if (!named || !person || person.deletedAt) throw notFound(GONE)
	return named
}

/** Of which kind the mails are, and whether they still come. 404 where the token is not one of ours. */
export async function findSubscription(token: string) {
	const { userId, kind } = await find(token)
	return { kind, isOn: (await findChoice(db, userId, kind)).email }
}

/** Ends these mails; as often as one likes. 404 where the token is not one of ours. */
export async function unsubscribe(token: string) {
	const { userId, kind } = await find(token)
	await write(async (tx) => setWish(tx, userId, kind, { ...(await findChoice(tx, userId, kind)), email: false }))
	return { kind }
}
