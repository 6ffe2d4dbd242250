import { eq } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { courts, settings } from '#db/schema.ts'
import { audit } from '#app/features/accounts/audit.server.ts'
import { requireAdmin, type Actor } from '#app/features/accounts/auth.server.ts'
import { withIdempotencyKey } from '#app/features/accounts/idempotency.server.ts'
import { conflict, invalid } from '#app/lib/errors.ts'
import { fold } from '../finder/search.ts'
import { COVERED, FIRST_FACILITIES, MOST_FACILITIES, type Facility } from './facilities.ts'
import type { FacilityChange, NewFacility } from './schemas.ts'

const KEY = 'facilities'

/** Returns all facilities in display order, the retired ones too. */
export async function findFacilities(reader: Reader = db): Promise<Facility[]> {
	const [row] = await reader.select({ value: settings.value }).from(settings).where(eq(settings.key, KEY))
	return (row?.value as Facility[] | undefined) ?? FIRST_FACILITIES.map((name) => ({ name, isRetired: false }))
}

/** Returns the facilities that a venue can tick: those in use, and others that it has. */
export async function findFacilitiesFor(venue: { facilities: readonly string[] }, reader: Reader = db) {
	const all = await findFacilities(reader)
	const others = venue.facilities.filter((name) => !all.some((facility) => facility.name === name))
	return [
		...all.filter(({ name, isRetired }) => !isRetired || venue.facilities.includes(name)),
		...others.map((name): Facility => ({ name, isRetired: true })),
	]
}

/** Throws 400 where a venue cannot tick one of these facilities. */
export async function requireFacilities(tx: Writer, venue: { facilities: readonly string[] }, wanted: string[]) {
	const known = (await findFacilitiesFor(venue, tx)).map(({ name }) => name)
	if (!wanted.every((name) => known.includes(name))) throw invalid(CHANGED, { facilities: [CHANGED] })
}
const CHANGED = 'The facilities have just changed. Choose from the list.'

/** Adds a facility that venues can choose. Throws 403 unless an admin does, 400 for a name that another one has. */
export function addFacility(admin: Actor, { name, idempotencyKey }: Omit<NewFacility, 'intent'>, now = new Date()) {
	requireAdmin(admin)
	return withIdempotencyKey(admin, idempotencyKey, { facility: name }, () =>
		write(async (tx) => {
			const all = await findFacilities(tx)
			requireFree(all, name)
			if (all.length >= MOST_FACILITIES) throw conflict(`There can be ${MOST_FACILITIES} facilities at most.`)
			await store(tx, [...all, { name, isRetired: false }])
			await audit(tx, admin, { action: 'facility.add', subject: `facility:${name}` }, now)
			return name
		}),
	)
}

/**
 * Renames a facility at all venues, retires it or offers it again; an unchanged one is no act. Throws 403 unless an admin
 * does, 400 for a name that another one has, and 409 where it has another name by now or is the one that Courtside adds.
 */
export function changeFacility(admin: Actor, change: Omit<FacilityChange, 'intent'>, now = new Date()) {
	requireAdmin(admin)
	const { was, name, offered } = change
	return write(async (tx) => {
		const all = await findFacilities(tx)
		const known = all.find((one) => one.name === was)
		// Sent again, it has its new name already.
		if ((known ?? all.find((one) => one.name === name))?.isRetired === !offered && (known?.name ?? name) === name)
			return
		if (!known) throw conflict('This facility has just changed. Check it and save again.')
		if (was === COVERED) throw conflict(`“${COVERED}” stays: venues with a roofed court have it by themselves.`)
		const others = all.filter((one) => one !== known)
		requireFree(others, name)
		await store(
			tx,
			all.map((one) => (one === known ? { name, isRetired: !offered } : one)),
		)
		if (name !== was) await renameAtVenues(tx, was, name)
		const details = {
			...(name !== was && { called: name, calledBefore: was }),
			...(known.isRetired === offered && { offered }),
		}
		await audit(tx, admin, { action: 'facility.edit', subject: `facility:${name}`, details }, now)
	})
}

/** Throws 400 for a name that another one has. */
export function requireFree(others: { name: string }[], name: string) {
	if (others.some((other) => fold(other.name) === fold(name))) throw invalid(TAKEN, { name: [TAKEN] })
}
const TAKEN = 'There is one with this name already'

const store = (tx: Writer, value: Facility[]) =>
	tx.insert(settings).values({ key: KEY, value }).onConflictDoUpdate({ target: settings.key, set: { value } })

/** Venues store the names of their facilities, so each that has it is changed. */
async function renameAtVenues(tx: Writer, was: string, name: string) {
	const venues = await tx.select({ id: courts.id, facilities: courts.facilities }).from(courts)
	for (const { id, facilities } of venues) {
		if (!facilities.includes(was)) continue
		const renamed = [...new Set(facilities.map((one) => (one === was ? name : one)))]
		await tx.update(courts).set({ facilities: renamed }).where(eq(courts.id, id))
	}
}
