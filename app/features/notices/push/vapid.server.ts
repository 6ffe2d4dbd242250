import { eq } from 'drizzle-orm'
import webPush from 'web-push'
import { db, write } from '#db/client/index.ts'
import { settings } from '#db/schema.ts'
import { contact, env, isHttps, sessionSecrets } from '#app/lib/process/env.server.ts'
import { lock, unlock } from '#app/lib/process/secret-box.server.ts'

/** By these push services know us (RFC 8292); browsers bind their subscription to the public one. */
export type Pair = { publicKey: string; privateKey: string }
type Stored = { publicKey: string; lockedKey: string }

const KEY = 'pushKeys'
const PLACE = 'push-keys'

/** Where a push service reaches us. */
export const vapidSubject = isHttps ? new URL(env.PUBLIC_URL!).origin : `mailto:${contact.email}`

/**
 * Returns the key pair: that of the environment, else the stored one, which is made where there is none. All processes
 * of a database get the same. One that no present SESSION_SECRET opens is replaced; browsers then subscribe anew.
 */
export const pushKeys = async (): Promise<Pair> => (await findPushKeys()) ?? make()

/** Returns the key pair, or null where none was made yet. */
export async function findPushKeys(): Promise<Pair | null> {
	const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env
	return publicKey && privateKey ? { publicKey, privateKey } : open(await readStored())
}

const readStored = async (reader: Pick<typeof db, 'select'> = db) =>
	(await reader.select({ value: settings.value }).from(settings).where(eq(settings.key, KEY)))[0]?.value as
		Stored | undefined

function open(stored: Stored | undefined): Pair | null {
	const privateKey = stored ? unlock(stored.lockedKey, PLACE) : null
	return privateKey === null ? null : { publicKey: stored!.publicKey, privateKey }
}

const lockUp = ({ publicKey, privateKey }: Pair): Stored => ({ publicKey, lockedKey: lock(privateKey, PLACE) })

const make = () =>
	write(async (tx) => {
		const known = open(await readStored(tx))
		if (known) return known
		const pair = webPush.generateVAPIDKeys()
		const value = lockUp(pair)
		await tx.insert(settings).values({ key: KEY, value }).onConflictDoUpdate({ target: settings.key, set: { value } })
		return pair
	})

/** A job: encrypts the private key with the new SESSION_SECRET, so that an old one configured besides can be removed. */
export async function relockPushKeys() {
	if (sessionSecrets.length < 2) return
	await write(async (tx) => {
		const pair = open(await readStored(tx))
		if (!pair) return
		await tx
			.update(settings)
			.set({ value: lockUp(pair) })
			.where(eq(settings.key, KEY))
	})
}
