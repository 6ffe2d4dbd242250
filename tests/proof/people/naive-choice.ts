import { max } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { settings, sports } from '#db/schema.ts'
import { findFacilities, requireFree } from '#app/features/venues/choices/facilities.server.ts'
import { barrier } from '#tests/support/barrier.ts'

/** Counter-example: looks whether the name is free, then adds the sport. The races must catch this. */
export async function addSportNaively(name: string) {
	const all = await db.select({ name: sports.name }).from(sports)
	requireFree(all, name)
	await barrier()
	await write(async (tx) => {
		const [last] = await tx.select({ place: max(sports.displayOrder) }).from(sports)
		const displayOrder = (last?.place ?? 0) + 1
		await tx.insert(sports).values({ name, icon: 'generic', displayOrder })
	})
}

/** Counter-example: reads the list, then stores it with one more. The races must catch this. */
export async function addFacilityNaively(name: string) {
	const all = await findFacilities()
	requireFree(all, name)
	await barrier()
	const value = [...all, { name, isRetired: false }]
	const row = { key: 'facilities', value }
	await write((tx) => tx.insert(settings).values(row).onConflictDoUpdate({ target: settings.key, set: { value } }))
}
