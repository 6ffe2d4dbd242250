import { and, asc, eq, isNotNull, ne } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Writer } from '../client/index.ts'
import { connect } from '../client/sqlite.ts'
import { open } from '#tests/support/database/database.ts'
import { halvesOf } from '#tests/support/database/court-time.ts'

test('each broken invariant is named', { timeout: 60_000 }, async () => {
	const { db, write, seed, schema, findViolations, url } = await open('sqlite')
	await seed(new Date('2026-03-11T20:30:00Z'))

	/** Returns the violations found after that damage, then undoes it. */
	async function damagedBy(damage: (tx: Writer) => Promise<unknown>) {
		let lines: string[] = []
		const undo = new Error('undo')
		await write(async (tx) => {
			await damage(tx)
			lines = await findViolations(tx)
			throw undo
		}).catch((error) => {
			if (error !== undo) throw error
		})
		return lines
	}
	const {
		addOns,
		bookingAddOns,
		courtSports,
		courtTime,
		bookings,
		closures,
		courts,
		courtWaits,
		customerAccounts,
		customers,
		peakHours,
		promoCodes,
		redemptions,
		regularRequests,
		regulars,
		runningClubs,
		runningEvents,
		sessions,
		settings,
		sports,
		statements,
		teamMembers,
		termOffers,
		tournaments,
	} = schema
	const live = (await db.query.bookings.findFirst({ where: eq(bookings.status, 'confirmed') }))!
	const cancelled = (await db.query.bookings.findFirst({ where: eq(bookings.status, 'cancelled') }))!
	const { id, courtId, sportId } = cancelled

	expect(
		await damagedBy(async (tx) => {
			await tx.insert(sports).values({ name: 'PADEL', icon: 'padel' })
			const value = ['Pool', 'pool'].map((name) => ({ name, isRetired: false }))
			await tx.insert(settings).values({ key: 'facilities', value })
		}),
	).toEqual(['Two sports are called padel', 'Two facilities are called pool'])
	expect(await damagedBy((tx) => tx.delete(courtTime).where(eq(courtTime.bookingId, live.id)))).toEqual([
		expect.stringMatching(`^Booking ${live.id} .* holds 0 booked hours`),
	])
	expect(
		await damagedBy((tx) =>
			tx
				.insert(courtTime)
				.values(halvesOf({ bookingId: id, courtId, sportId, courtNumber: 99 }, [cancelled.startTime])),
		),
	).toEqual([
		expect.stringMatching(`^Booking ${id} \\(cancelled\\) holds 1 booked hours`),
		expect.stringMatching(`^Booking ${id} .* on another court`),
	])
	expect(await damagedBy((tx) => tx.update(bookings).set({ totalPrice: 1 }).where(eq(bookings.id, id)))).toEqual([
		expect.stringMatching(`^Booking ${id} .* costs R1, but its hours and R0 of add-ons add up to R`),
	])
	expect(
		await damagedBy((tx) => tx.update(bookings).set({ breakdown: [], totalPrice: 0 }).where(eq(bookings.id, id))),
	).toEqual([expect.stringMatching(`^Booking ${id} .* breakdown`)])
	const [first, ...rest] = live.breakdown
	const halves = [0, 1].map((half) => {
		const hour = new Date(first!.hour.getTime() + half * 1_800_000)
		return { hour, price: first!.price / 2, peak: half === 1 }
	})
	const breakdownOf = (parts: typeof halves) => (tx: Writer) =>
		tx
			.update(bookings)
			.set({ breakdown: [...parts, ...rest] })
			.where(eq(bookings.id, live.id))
	expect(await damagedBy(breakdownOf(halves))).toEqual([])
	expect(await damagedBy(breakdownOf(halves.map((half) => ({ ...half, peak: false }))))).toEqual([
		expect.stringMatching(`^Booking ${live.id} .* breakdown`),
	])
	const [hourly] = await db
		.select()
		.from(courtSports)
		.where(eq(courtSports.halfHours, false))
		.orderBy(asc(courtSports.id))
		.limit(1)
	const peak = { courtSportId: hourly!.id, weekday: 1, hour: 3, half: 'first' as const }
	expect(await damagedBy((tx) => tx.insert(peakHours).values(peak))).toEqual([
		`Offer ${hourly!.id} has half peak hours, but its bookings start on the hour`,
	])
	const row = { courtId, name: 'Racket', kind: 'hired' as const, price: 40 }
	const racket = { name: 'Racket', kind: 'hired' as const, price: 40, quantity: 2 }
	expect(
		await damagedBy(async (tx) => {
			const [addOn] = await tx.insert(addOns).values(row).returning()
			await tx.insert(bookingAddOns).values({ ...racket, bookingId: id, addOnId: addOn!.id })
		}),
	).toEqual([`Booking ${id} (cancelled) costs R0 for add-ons that add up to R80`])
	expect(
		await damagedBy(async (tx) => {
			const kind = 'sold' as const
			const [addOn] = await tx
				.insert(addOns)
				.values({ ...row, kind, price: 0, courtId: live.courtId, stock: 1 })
				.returning()
			await tx.insert(bookingAddOns).values({ ...racket, kind, price: 0, bookingId: live.id, addOnId: addOn!.id })
		}),
	).toEqual([expect.stringMatching(/^Add-on \d+ \(sold\) has a stock of 1, but 2 are taken/)])

	const code = (await db.query.promoCodes.findFirst())!
	expect(
		await damagedBy(async (tx) => {
			const own = and(eq(bookings.courtId, code.courtId), ne(bookings.status, 'cancelled'))
			for (const { id } of await tx.select().from(bookings).where(own).limit(3))
				await tx.update(bookings).set({ promoCodeId: code.id }).where(eq(bookings.id, id))
			await tx.update(promoCodes).set({ maxUses: 1 }).where(eq(promoCodes.id, code.id))
		}),
	).toContainEqual(expect.stringMatching(/^Promo code \d+ \(.*\) has \d uses, but a limit of 1$/))
	const weekly = { courtNumber: 1, startMinute: 600, endMinute: 660, fromDate: '2026-03-17', untilDate: '2026-05-26' }
	const elsewhere = (await db.query.courts.findFirst({ where: ne(courts.id, live.courtId) }))!.id
	expect(
		await damagedBy(async (tx) => {
			const row = { ...weekly, weekdays: [2], courtId: elsewhere, sportId: live.sportId }
			const [regular] = await tx.insert(regulars).values(row).returning()
			await tx.update(bookings).set({ regularId: regular!.id }).where(eq(bookings.id, live.id))
		}),
	).toEqual([expect.stringMatching(`^Booking ${live.id} is a date of weekly hour`)])
	const asks = {
		bookingId: live.id,
		courtId: live.courtId,
		sportId: live.sportId,
		courtNumber: 1,
		startMinute: 600,
		endMinute: 660,
		fromDate: '2026-03-17',
		untilDate: '2026-05-26',
	}
	const own = { ...asks, userId: live.userId! }
	const accepted = { status: 'accepted' as const, answeredAt: new Date() }
	expect(await damagedBy((tx) => tx.insert(regularRequests).values(own))).toEqual([])
	expect(await damagedBy((tx) => tx.insert(regularRequests).values({ ...own, status: 'declined' }))).toEqual([
		expect.stringMatching(/^Weekly request \d+ \(declined\) has ended without a time/),
	])
	expect(
		await damagedBy(async (tx) => {
			const row = { ...weekly, weekdays: [2], courtId: elsewhere, sportId: live.sportId }
			const [regular] = await tx.insert(regulars).values(row).returning()
			await tx.insert(regularRequests).values({ ...own, ...accepted, regularId: regular!.id })
		}),
	).toEqual([expect.stringMatching(/^Weekly request \d+ \(accepted\) became weekly hour/)])
	expect(
		await damagedBy(async (tx) => {
			const row = { ...weekly, weekdays: [2], courtId: live.courtId, sportId: live.sportId }
			const [regular] = await tx.insert(regulars).values(row).returning()
			const { courtId, startTime, endTime } = live
			const shut = { courtId, startTime, endTime, reason: 'blocked' as const }
			const [block] = await tx.insert(closures).values(shut).returning()
			const term = { regularId: regular!.id, courtId, closureIds: [block!.id], heldUntil: startTime }
			await tx.insert(termOffers).values({ ...term, dates: [], status: 'lapsed' })
		}),
	).toEqual([
		expect.stringMatching(/^Next term \d+ has other dates than blocks/),
		expect.stringMatching(/^Next term \d+ \(lapsed\) has ended without a time/),
		expect.stringMatching(/^Next term \d+ \(lapsed\) still keeps its dates/),
	])
	const other = (await db.query.users.findFirst({ where: ne(schema.users.id, live.userId!) }))!.id
	expect(await damagedBy((tx) => tx.insert(regularRequests).values({ ...asks, userId: other }))).toEqual([
		expect.stringMatching(/^Weekly request \d+ repeats another person’s booking/),
	])
	expect(
		await damagedBy((tx) => {
			const { courtId, sportId, startTime, endTime } = live
			const held = { bookingId: live.id, heldUntil: startTime, createdAt: startTime }
			return tx.insert(courtWaits).values({ userId: other, courtId, sportId, startTime, endTime, ...held })
		}),
	).toEqual([expect.stringMatching(`^Wait \\d+ is held by booking ${live.id}, which is another person’s`)])
	expect(
		await damagedBy(async (tx) => {
			const row = { courtId: live.courtId, bookedAt: new Date() }
			const [kept] = await tx
				.insert(customers)
				.values({ ...row, key: 'name:a', name: 'A' })
				.returning()
			const [merged] = await tx
				.insert(customers)
				.values({ ...row, key: 'name:b', name: 'B', mergedIntoId: kept!.id })
				.returning()
			await tx.insert(customers).values({ ...row, key: 'name:c', name: 'C', mergedIntoId: merged!.id })
			await tx.update(bookings).set({ customerId: merged!.id }).where(eq(bookings.id, live.id))
		}),
	).toEqual([
		expect.stringMatching(`^Booking ${live.id} is of customer`),
		expect.stringMatching('^Customer \\d+ became customer'),
	])
	expect(
		await damagedBy(async (tx) => {
			const account = { every: 'month' as const, dueDays: 14, party: { name: 'A', address: null, vatNumber: null } }
			const [there] = await tx
				.insert(customerAccounts)
				.values({ ...account, courtId: elsewhere })
				.returning()
			const [here] = await tx
				.insert(customerAccounts)
				.values({ ...account, courtId: live.courtId })
				.returning()
			const days = { fromDate: '2026-03-01', untilDate: '2026-03-31', dueDate: '2026-04-07' }
			const made = { ...days, number: 1, party: account.party, madeAt: new Date() }
			const [statement] = await tx
				.insert(statements)
				.values({ ...made, courtId: live.courtId, accountId: here!.id })
				.returning()
			await tx.insert(statements).values({ ...made, number: 3, courtId: live.courtId, accountId: there!.id })
			await tx
				.update(bookings)
				.set({ accountId: there!.id, statementId: statement!.id })
				.where(eq(bookings.id, live.id))
		}),
	).toEqual([
		expect.stringMatching(`^Booking ${live.id} is on account \\d+, which is elsewhere`),
		expect.stringMatching(`^Booking ${live.id} is on statement \\d+, but not on its account`),
		expect.stringMatching(/^Statement \d+ is for nothing, or of another venue than its account/),
		expect.stringMatching(`^Venue ${live.courtId} has statements, but no last number`),
	])
	const shut = {
		courtId: live.courtId,
		createdAt: live.createdAt,
		startTime: live.startTime,
		endTime: live.endTime,
		reason: 'rain' as const,
	}
	expect(await damagedBy((tx) => tx.insert(closures).values({ ...shut, sportId: live.sportId }))).toContainEqual(
		expect.stringMatching(`^Booking ${live.id} .* lies in closure`),
	)
	expect(await damagedBy((tx) => tx.insert(closures).values({ ...shut, reason: 'blocked' }))).toEqual([])
	expect(
		await damagedBy((tx) => tx.update(bookings).set({ userId: null, guestName: 'Guest' }).where(eq(bookings.id, id))),
	).toEqual([expect.stringMatching(`^Booking ${id} .* nobody wrote down`)])
	expect(await damagedBy((tx) => tx.update(courts).set({ rating: 4.9 }).where(eq(courts.id, 1)))).toEqual([
		expect.stringMatching(/^courts.rating of 1 says 4.9/),
	])
	expect(await damagedBy((tx) => tx.update(courts).set({ reviewCount: 0 }).where(eq(courts.id, 1)))).toEqual([
		expect.stringMatching(/^courts.reviewCount of 1 says 0/),
	])
	expect(await damagedBy((tx) => tx.update(tournaments).set({ currentTeams: 0 }).where(eq(tournaments.id, 1)))).toEqual(
		[expect.stringMatching(/^tournaments.currentTeams of 1 says 0/)],
	)
	expect(
		await damagedBy((tx) => tx.update(teamMembers).set({ tournamentId: 11 }).where(eq(teamMembers.id, 1))),
	).toEqual([expect.stringMatching(/^Team member 1 names another tournament/)])
	expect(
		await damagedBy((tx) => tx.update(runningClubs).set({ memberCount: 0 }).where(eq(runningClubs.id, 1))),
	).toEqual([expect.stringMatching(/^runningClubs.memberCount of 1 says 0/)])
	expect(
		await damagedBy((tx) => tx.update(runningEvents).set({ currentParticipants: 0 }).where(eq(runningEvents.id, 1))),
	).toEqual([expect.stringMatching(/^runningEvents.currentParticipants of 1 says 0/)])
	expect(
		await damagedBy((tx) => tx.update(schema.events).set({ maxParticipants: 1 }).where(eq(schema.events.id, 2))),
	).toEqual([expect.stringMatching(/^Event 2 has 1 places/)])
	const full = { id: 3, waiting: 2 }
	expect(
		await damagedBy((tx) =>
			tx.update(schema.events).set({ maxParticipants: null }).where(eq(schema.events.id, full.id)),
		),
	).toEqual([`Event ${full.id} has a free place while ${full.waiting} people wait for one`])
	const reserving = (await db.query.courtTime.findFirst({ where: isNotNull(courtTime.eventId) }))!.eventId!
	expect(
		await damagedBy((tx) =>
			tx.update(schema.events).set({ status: 'cancelled' }).where(eq(schema.events.id, reserving)),
		),
	).toEqual([expect.stringMatching(`^Event ${reserving} holds \\d+ court hours that are not its own`)])
	expect(
		await damagedBy((tx) => tx.insert(redemptions).values({ userId: 4, itemId: 1, pointsSpent: 5, code: 'CS5' })),
	).toEqual(['User 4 has a balance of -5 points'])
	const session = { userId: 1, cookieHash: 'same', tokenHash: 'same', expiresAt: new Date() }
	expect(await damagedBy((tx) => tx.insert(sessions).values(session))).toEqual([
		expect.stringMatching(/one secret for cookie and token$/),
	])

	const careless = connect(url)
	careless.pragma('foreign_keys = OFF')
	careless.exec('UPDATE reviews SET user_id = 4711 WHERE id = 1')
	careless.close()
	expect(await findViolations(db)).toEqual(['reviews row 1 points at a row of users that is gone'])
})
