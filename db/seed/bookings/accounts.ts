import { and, inArray, lt } from 'drizzle-orm'
import { customerOf } from '#app/features/bookings/customers/customer-of.server.ts'
import { dateOf } from '#app/lib/time/time.ts'
import { bookings, customerAccounts, invoiceNumbers, statements } from '../../schema.ts'
import { at } from '../clock.ts'
import { venueOf, type Scene } from '../scene.ts'
import { addWalkIn } from './desk.ts'

const company = { name: 'Kloof Street Legal', phone: '021 555 0140' }
/** On which days from now the company plays: those of the statement, and those on none yet. */
const DAYS = [-24, -17, -10, -3, 4]

/** Puts a company on account at a venue of Lerato's, with a statement that is to be paid within the week. */
export async function addAccounts(scene: Scene) {
	const { tx, now, people } = scene
	const courtId = venueOf(scene, 'beacon-padel').id
	const hour = { key: 'beacon-padel', sport: 'padel', hour: 17, hours: 1, paid: false }
	const ids: number[] = []
	for (const day of DAYS) ids.push(...(await addWalkIn(scene, { ...hour, ...company, day }, people.lerato)))
	const player = { guestName: company.name, guestPhone: company.phone }
	const customerId = await customerOf(tx, courtId, player, at(now, -24, 9))
	const [account] = await tx
		.insert(customerAccounts)
		.values({
			courtId,
			customerId,
			every: 'month',
			party: { name: 'Kloof Street Legal Inc', address: '12 Kloof Street\nCape Town', vatNumber: '4870255131' },
			email: 'accounts@kloofstreetlegal.example',
			dueDays: 14,
			openedById: people.lerato,
			createdAt: at(now, -25, 9),
		})
		.returning()
	await tx.update(bookings).set({ customerId, accountId: account!.id }).where(inArray(bookings.id, ids))
	const [from, madeAt] = [at(now, -24, 0), at(now, -8, 8)]
	const days = { fromDate: dateOf(from), untilDate: dateOf(madeAt), dueDate: dateOf(at(now, 6, 8)) }
	const [statement] = await tx
		.insert(statements)
		.values({
			courtId,
			accountId: account!.id,
			number: 1,
			party: account!.party,
			email: account!.email,
			...days,
			madeById: people.lerato,
			madeAt,
		})
		.returning()
	await tx.insert(invoiceNumbers).values({ courtId, statements: 1 })
	await tx
		.update(bookings)
		.set({ statementId: statement!.id })
		.where(and(inArray(bookings.id, ids), lt(bookings.startTime, madeAt)))
}
