import { asc, eq, max } from 'drizzle-orm'
import { db, write, type Reader } from '#db/client/index.ts'
import { sports } from '#db/schema.ts'
import { audit } from '#app/features/accounts/audit.server.ts'
import { requireAdmin, type Actor } from '#app/features/accounts/auth.server.ts'
import { withIdempotencyKey } from '#app/features/accounts/idempotency.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { requireFree } from './facilities.server.ts'
import type { NewSport, SportChange } from './schemas.ts'
import { RUNNING_ICON } from './sport-choices.ts'

const columns = {
	id: sports.id,
	name: sports.name,
	icon: sports.icon,
	counts: sports.counts,
	isRetired: sports.isRetired,
}

/** Returns every sport as an admin changes it, in display order. */
export const findSportChoices = (reader: Reader = db) =>
	reader.select(columns).from(sports).orderBy(asc(sports.displayOrder), asc(sports.id))

/** Adds a sport after the others. Throws 403 unless an admin does, 400 for a name that another one has. */
export function addSport(admin: Actor, change: Omit<NewSport, 'intent'>, now = new Date()) {
	requireAdmin(admin)
	const { name, icon, counts, idempotencyKey } = change
	const sport = { name, icon, counts }
	return withIdempotencyKey(admin, idempotencyKey, { sport }, () =>
		write(async (tx) => {
			requireFree(await findSportChoices(tx), name)
			const [last] = await tx.select({ place: max(sports.displayOrder) }).from(sports)
			const displayOrder = (last?.place ?? 0) + 1
			await tx.insert(sports).values({ ...sport, displayOrder })
			await audit(tx, admin, { action: 'sport.add', subject: `sport:${name}`, details: { counts } }, now)
			return name
		}),
	)
}

/**
 * Renames a sport, draws it otherwise, retires it or lets venues add it again; an unchanged one is no act. What matches
 * are counted in changes for past ones too. Throws 403 unless an admin does, 404 for an unknown sport, 400 for a name
 * that another one has.
 */
export function changeSport(admin: Actor, change: Omit<SportChange, 'intent'>, now = new Date()) {
	requireAdmin(admin)
	const { id, offered } = change
	return write(async (tx) => {
		const all = await findSportChoices(tx)
		const known = all.find((sport) => sport.id === id)
		if (!known) throw notFound('Sport not found')
		requireFree(
			all.filter((sport) => sport !== known),
			change.name,
		)
		const icon = known.icon === RUNNING_ICON ? known.icon : (change.icon ?? known.icon)
		const wanted = { name: change.name, icon, counts: change.counts ?? known.counts, isRetired: !offered }
		const details = {
			...(wanted.name !== known.name && { called: wanted.name, calledBefore: known.name }),
			...(wanted.icon !== known.icon && { drawing: wanted.icon, drawingBefore: known.icon }),
			...(wanted.counts !== known.counts && { counts: wanted.counts, countsBefore: known.counts }),
			...(wanted.isRetired !== known.isRetired && { offered }),
		}
		if (Object.keys(details).length === 0) return
		await tx.update(sports).set(wanted).where(eq(sports.id, id))
		await audit(tx, admin, { action: 'sport.edit', subject: `sport:${wanted.name}`, details }, now)
	})
}
