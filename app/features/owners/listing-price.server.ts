import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { db, write, type Reader } from '#db/client/index.ts'
import { settings } from '#db/schema.ts'
import { audit } from '#app/features/accounts/audit.server.ts'
import { requireAdmin, type Actor } from '#app/features/accounts/auth.server.ts'
import type { ListingPrice } from './listing-price.ts'

const KEY = 'listingPrice'

/** Returns what venues pay, or null as long as no admin has set it. */
export async function findListingPrice(reader: Reader = db) {
	const [row] = await reader.select({ value: settings.value }).from(settings).where(eq(settings.key, KEY))
	return (row?.value as ListingPrice | undefined) ?? null
}

/** Sets what new venues read that they pay, which bills nobody; an unchanged one is no act. Throws 403 to others. */
export function setListingPrice(admin: Actor, price: ListingPrice, now = new Date()) {
	requireAdmin(admin)
	const { note, ...details } = price
	return write(async (tx) => {
		if (isDeepStrictEqual(price, await findListingPrice(tx))) return
		await tx
			.insert(settings)
			.values({ key: KEY, value: price })
			.onConflictDoUpdate({ target: settings.key, set: { value: price } })
		await audit(tx, admin, { action: 'listing.price', subject: 'page:for venues', note: note || null, details }, now)
	})
}
