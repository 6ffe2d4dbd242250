/** A text of a file to replace: `find` occurs there exactly once. */
export type Patch = { file: string; find: string; replace: string }

/** A small slip that would cost money, privacy or a player's Saturday, and the tests that have to notice it. */
export type Mutation = {
	name: string
	/** The rule that it breaks. */
	why: string
	patches: Patch[]
	/** The names of test files, with enough of the path to tell apart files of one name. */
	tests: string[]
	/** The database the tests run on; SQLite unless a slip shows on the other only. */
	on?: 'sqlite' | 'postgres'
}

const outbox: Mutation[] = [
	{
		name: 'portal-counts-as-done',
		why: 'A wish is done only when the server of the product says so, not a sign-in page of a hotel.',
		patches: [{ file: 'app/features/outbox/wish.ts', find: '!isOurs || LATER', replace: 'LATER' }],
		tests: ['outbox/wish.test.ts'],
	},
	{
		name: 'wish-of-last-week',
		why: 'A form whose idempotency key the server may have forgotten is not sent.',
		patches: [{ file: 'app/features/outbox/wish.ts', find: 'Math.abs(now - madeAt) > OLDEST_MS', replace: 'false' }],
		tests: ['outbox/wish.test.ts'],
	},
	{
		name: 'wish-of-walk-in-last',
		why: 'The desk sees a walk-in that was refused first: its player stands at the court.',
		patches: [
			{ file: 'app/features/outbox/wish.ts', find: 'Number(isWalkIn(b)) - Number(isWalkIn(a)) || ', replace: '' },
		],
		tests: ['outbox/wish.test.ts'],
	},
	{
		name: 'wish-of-cash-again',
		why: 'Cash whose response was lost is sent again, and the desk is told that it was taken.',
		patches: [
			{
				file: 'app/features/payments/inbox/venue-money.server.ts',
				find: 'if (isSame) return',
				replace: 'if (isSame && !seen) return',
			},
		],
		tests: ['doors/money/money.test.ts'],
	},
]

const courtTime: Mutation[] = [
	{
		name: 'drop-unique-hours',
		why: 'The database itself allows no hour of a court twice.',
		patches: [
			{
				file: 'db/migrations/sqlite/0002_tournaments.sql',
				find: '	PRIMARY KEY(`court_id`, `sport_id`, `court_number`, `hour`),\n',
				replace: '',
			},
		],
		tests: ['schema.test.ts'],
	},
	{
		name: 'keep-part-of-the-time',
		why: 'A request for court time that cannot be met in full takes none.',
		patches: [
			{
				file: 'app/features/court-time/court-time.server.ts',
				find: '	if (countHours(taken) === countHours(wanted)) return true\n',
				replace: '	if (taken.length > 0) return true\n',
			},
		],
		tests: ['court-time.server.test.ts'],
	},
	{
		name: 'take-full-hours-only',
		why: 'An hour is two halves, so that what begins at half past meets it.',
		patches: [
			{
				file: 'app/features/court-time/court-time.server.ts',
				find: 'halfHoursBetween(startTime, endTime).map(',
				replace: 'halfHoursBetween(startTime, endTime).filter((_, i) => i % 2 === 0).map(',
			},
		],
		tests: ['court-time.server.test.ts'],
	},
	{
		name: 'book-without-looking',
		why: 'A court is free only when nothing takes it at any part of the time.',
		patches: [
			{
				file: 'app/features/court-time/free-courts.ts',
				find: 'if (!busy.some((numbers) => numbers.has(number))) free.push(number)',
				replace: 'if (!busy[0]?.has(number)) free.push(number)',
			},
		],
		tests: ['slots.test.ts'],
	},
	{
		name: 'offer-hours-at-desk-beyond-rules',
		why: 'The day offers no hour that the desk may not take.',
		patches: [
			{
				file: 'app/features/bookings/desk/day-grid.server.ts',
				find: 'open.filter((hour) => problemAt(offer, date, hour, now) === null)',
				replace: 'open.filter((hour) => at(date, hour + 1) > now)',
			},
		],
		tests: ['walk-ins.server.test.ts'],
	},
	{
		name: 'offer-instead-what-is-taken',
		why: 'The alternatives offered to the desk for a taken hour are free for all of the time.',
		patches: [
			{
				file: 'app/features/bookings/desk/desk-hour.server.ts',
				find: 'const beside = courtsAt(hour, hours)',
				replace: 'const beside = courtsAt(hour, 1)',
			},
		],
		tests: ['walk-ins.server.test.ts'],
	},
	{
		name: 'refuse-second-try',
		why: 'A player who sends a cancellation again, as its response was lost, is told that it is done.',
		patches: [
			{
				file: 'app/features/bookings/bookings.server.ts',
				find: 'found.status === to && (await hasSet(tx, user, found, changing.seenBack))',
				replace: 'false && (await hasSet(tx, user, found, changing.seenBack))',
			},
		],
		tests: ['bookings.server.test.ts'],
	},
	{
		name: 'undo-counted-cash',
		why: 'Cash that a close has counted is not undone.',
		patches: [
			{
				file: 'app/features/payments/inbox/undo-cash.server.ts',
				find: 'cash.closed !== null',
				replace: 'cash.closed === null',
			},
		],
		tests: ['till.server.test.ts'],
	},
	{
		name: 'count-closed-again',
		why: 'Money that a close has counted is in no other close.',
		patches: [
			{
				file: 'app/features/figures/till/till-movements.server.ts',
				find: 'and(cameWithin(span), unindexed(isNull(payments.tillCloseId)))',
				replace: 'cameWithin(span)',
			},
		],
		tests: ['till.server.test.ts'],
	},
	{
		name: 'close-without-a-word',
		why: 'A difference in the till is explained.',
		patches: [
			{
				file: 'app/features/figures/till/till.server.ts',
				find: "counted !== expected && note === ''",
				replace: 'false',
			},
		],
		tests: ['till.server.test.ts'],
	},
	{
		name: 'float-without-a-word',
		why: 'Cash that went missing overnight is explained.',
		patches: [
			{
				file: 'app/features/figures/till/till.server.ts',
				find: "gap !== 0 && note === ''",
				replace: 'false',
			},
		],
		tests: ['till.server.test.ts'],
	},
	{
		name: 'reopen-any-day',
		why: 'Only the latest closed day is reopened, as the next one began with what it left.',
		patches: [
			{
				file: 'app/features/figures/till/till.server.ts',
				find: 'if (last.id === close.id) return null',
				replace: 'return null',
			},
		],
		tests: ['till.server.test.ts'],
	},
	{
		name: 'phoned-by-the-last',
		why: 'Of two who tick a player off, the first stands.',
		patches: [
			{
				file: 'app/features/bookings/closing/phone-list.server.ts',
				find: 'const isNew = (booking.phonedAt !== null) !== phoned',
				replace: 'const isNew = true',
			},
		],
		tests: ['phone-list.server.test.ts'],
	},
	{
		name: 'pass-off-cash-of-colleague',
		why: 'Money is said to be taken a second time only to the person who took it.',
		patches: [
			{
				file: 'app/features/payments/inbox/taken-before.server.ts',
				find: '				eq(payments.receivedById, user.id),\n',
				replace: '',
			},
		],
		tests: ['money-terms.test.ts'],
	},
	{
		name: 'keep-hours-of-cancelled',
		why: 'A cancelled booking gives its hours back at once.',
		patches: [
			{
				file: 'app/features/bookings/bookings.server.ts',
				find: "	if (to === 'cancelled') await releaseHours(tx, found)\n",
				replace: '',
			},
		],
		tests: ['bookings.server.test.ts'],
	},
	{
		name: 'write-into-removed-file',
		why: 'Writes that cannot be read any more are not acknowledged.',
		patches: [{ file: 'db/client/group.ts', find: '		check()\n', replace: '' }],
		tests: ['unavailable.test.ts'],
	},
	{
		name: 'give-up-on-foreign-write-at-once',
		why: 'Another process that writes is waited for.',
		patches: [{ file: 'db/client/group.ts', find: '				if (performance.now() < until) continue\n', replace: '' }],
		tests: ['group.test.ts'],
	},
	{
		name: 'start-on-newer-schema',
		why: 'An older version does not start on the tables of a newer one.',
		patches: [
			{
				file: 'db/client/migrate/migrate-sqlite.ts',
				find: '			refuseNewer(last, migrations)\n',
				replace: '',
			},
		],
		tests: ['unavailable.test.ts'],
	},
	{
		name: 'lose-form-to-a-bug',
		why: 'A form whose write fails comes back with all that was typed.',
		patches: [
			{
				file: 'app/lib/form/form.server.ts',
				find: 'if (error instanceof Response) throw error',
				replace: 'if (!(error instanceof AppError)) throw error',
			},
		],
		tests: ['form.server.test.ts'],
	},
	{
		name: 'lose-file-to-a-bug',
		why: 'A file that could not be stored comes back to its field, whatever the reason.',
		patches: [
			{
				file: 'app/lib/form/upload.server.ts',
				find: 'if (error instanceof Response || (error instanceof AppError && error.init.status === 404)) throw error',
				replace: 'if (!(error instanceof AppError) || error.init.status === 404) throw error',
			},
		],
		tests: ['upload.server.test.ts'],
	},
	{
		name: 'book-closed-courts',
		why: 'No player books a court that the venue has closed.',
		patches: [
			{
				file: 'app/features/court-time/court-time.server.ts',
				find: '				add(taken.get(offer.id)!, time, numbers)\n',
				replace: '',
			},
		],
		tests: ['bookings.server.test.ts'],
	},
	{
		name: 'end-after-closing',
		why: 'A booking ends when the venue closes, at the latest.',
		patches: [
			{
				file: 'app/features/bookings/booking-problem.ts',
				find: '	if (end > close)\n',
				replace: '	if (end.getTime() > close.getTime() + HOUR)\n',
			},
		],
		tests: ['booking-problem.test.ts'],
	},
	{
		name: 'regular-in-part',
		why: 'A weekly hour has all of its dates, or none is booked.',
		patches: [
			{
				file: 'app/features/bookings/regulars/regulars.server.ts',
				find: '		if (countHours(held.get(booking.id) ?? []) < countHours([booking])) throw gone(booking)\n',
				replace: '',
			},
		],
		tests: ['bookings/regulars/regulars.server.test.ts'],
	},
	{
		name: 'regular-on-closed-courts',
		why: 'No date of a weekly hour lies in a time for which the venue has closed the court.',
		patches: [
			{
				file: 'app/features/bookings/regulars/regulars.server.ts',
				find: '		await refuseShut(tx, { venueId, sportId, courtNumber: court }, there)\n',
				replace: '',
			},
		],
		tests: ['bookings/regulars/regulars.server.test.ts'],
	},
	{
		name: 'weekly-request-of-the-blocked',
		why: 'A venue that blocked a player does not give them a weekly hour by mistake.',
		patches: [
			{
				file: 'app/features/bookings/regulars/requests.server.ts',
				find: '	if (await isBlockedAt(tx, venueId, { userId, phone: who.phone }))\n',
				replace: '	if (await isBlockedAt(tx, venueId, { userId, phone: null }))\n',
			},
		],
		tests: ['bookings/regulars/requests.server.test.ts'],
	},
	{
		name: 'weekly-request-to-oneself',
		why: 'The desk does not say yes to its own request for a weekly hour.',
		patches: [
			{
				file: 'app/features/bookings/regulars/requests.server.ts',
				find: '	await requireNotOwn(user, { userId, courtId: venueId }, tx)\n',
				replace: '',
			},
		],
		tests: ['bookings/regulars/requests.server.test.ts'],
	},
	{
		name: 'regular-end-unseen-money',
		why: 'Ending a weekly hour sends back what was shown, or asks to look again.',
		patches: [
			{
				file: 'app/features/bookings/regulars/regulars.server.ts',
				find: 'dates.length > 0 && seen !== isNow',
				replace: 'dates.length < 0 && seen !== isNow',
			},
		],
		tests: ['bookings/regulars/regulars.server.test.ts'],
	},
	{
		name: 'regular-mistake-paid',
		why: 'A weekly hour that was booked by mistake stays once somebody has paid for a date.',
		patches: [
			{
				file: 'app/features/bookings/regulars/undo/undo-weekly.server.ts',
				find: '			if (isPaid) throw conflict(PAID)\n',
				replace: '',
			},
		],
		tests: ['bookings/regulars/undo/undo-weekly.server.test.ts'],
	},
	{
		name: 'book-past-hour',
		why: 'An hour that has begun is not sold any more.',
		patches: [
			{
				file: 'app/features/bookings/booking-problem.ts',
				find: '	if (start <= now) return problem(',
				replace: '	if (start < now) return problem(',
			},
		],
		tests: ['booking-rules.test.ts'],
	},
	{
		name: 'offer-past-hour',
		why: 'An hour that has just begun is shown as past.',
		patches: [
			{
				file: 'app/features/bookings/available-day.ts',
				find: 'const past = startTime <= now',
				replace: 'const past = startTime < now',
			},
		],
		tests: ['slots.test.ts'],
	},
	{
		name: 'sast-offset-wrong',
		why: 'South African time is two hours ahead of UTC all year.',
		patches: [
			{ file: 'app/lib/time/time.ts', find: 'const OFFSET = 2 * 3_600_000', replace: 'const OFFSET = 1 * 3_600_000' },
		],
		tests: ['time.test.ts'],
	},
	{
		name: 'day-in-utc',
		why: 'A calendar day is that of South Africa, not of UTC.',
		patches: [
			{
				file: 'app/lib/time/time.ts',
				find: 'export const dateOf = (instant: Date) => new Date(instant.getTime() + OFFSET).toISOString().slice(0, 10)',
				replace: 'export const dateOf = (instant: Date) => instant.toISOString().slice(0, 10)',
			},
		],
		tests: ['time.test.ts'],
	},
	{
		name: 'peak-hour-too-long',
		why: 'Peak hours end with the hour before their end.',
		patches: [
			{
				file: 'app/features/bookings/price.ts',
				find: 'hour >= other[0] && hour < other[1]',
				replace: 'hour >= other[0] && hour <= other[1]',
			},
		],
		tests: ['price.test.ts'],
	},
	{
		name: 'peak-on-wrong-weekday',
		why: 'A peak hour belongs to the weekday that the venue has marked.',
		patches: [
			{
				file: 'app/features/bookings/price.ts',
				find: 'peak.has(weekdayOf(date) * 24 + hour)',
				replace: 'peak.has((weekdayOf(date) - 1) * 24 + hour)',
			},
		],
		tests: ['bookings.server.test.ts'],
	},
]

const bookings: Mutation[] = [
	{
		name: 'take-clients-price',
		why: 'A booking costs the venue’s price, whatever the client has sent.',
		patches: [
			{
				file: 'app/features/bookings/bookings.server.ts',
				find: 'if (quotedPrice !== undefined && quotedPrice !== price) {',
				replace: 'if (quotedPrice !== undefined && quotedPrice > price) {',
			},
		],
		tests: ['bookings.server.test.ts'],
	},
	{
		name: 'price-of-body',
		why: 'A call cannot say what its booking costs.',
		patches: [
			{
				file: 'app/features/bookings/schemas.ts',
				find: 'paymentMethod,\n	notes,\n	phone,\n})\nexport type NewBooking',
				replace: 'paymentMethod,\n	notes,\n	phone,\n	totalPrice: z.number().int().optional(),\n})\nexport type NewBooking',
			},
			{
				file: 'app/features/bookings/bookings.server.ts',
				find: 'const booked = { userId: user.id,',
				replace: 'const booked = { asked: wish.totalPrice, userId: user.id,',
			},
			{
				file: 'app/features/bookings/reservation.server.ts',
				find: '> & {\n	startTime: Date',
				replace: '> & {\n	asked?: number\n	startTime: Date',
			},
			{
				file: 'app/features/bookings/reservation.server.ts',
				find: 'totalPrice: price,\n',
				replace: 'totalPrice: booked.asked ?? price,\n',
			},
		],
		tests: ['bookings.test.ts'],
	},
	{
		name: 'late-charge-too-early',
		why: 'Cancelling is free up to and including the last free moment.',
		patches: [
			{
				file: 'app/features/venues/cancellation-policy.ts',
				find: '	if (when <= freeUntil(booking)) return 0\n',
				replace: '	if (when < freeUntil(booking)) return 0\n',
			},
		],
		tests: ['cancellation-policy.test.ts'],
	},
	{
		name: 'late-charge-rounded-down',
		why: 'Half a rand of a late charge rounds up.',
		patches: [
			{
				file: 'app/features/venues/cancellation-policy.ts',
				find: 'Math.round((price * booking.lateChargePercent) / 100)',
				replace: 'Math.floor((price * booking.lateChargePercent) / 100)',
			},
		],
		tests: ['late-charge.test.ts'],
	},
	{
		name: 'cancel-after-end',
		why: 'A booking that is over cannot be cancelled by its player.',
		patches: [
			{
				file: 'app/features/bookings/status.ts',
				find: "if (side === 'customer' && endTime <= now)",
				replace: "if (side === 'customer' && endTime < now)",
			},
		],
		tests: ['booking-status.test.ts'],
	},
	{
		name: 'player-confirms-own-booking',
		why: 'Only the venue confirms and completes a booking.',
		patches: [
			{
				file: 'app/features/bookings/bookings.server.ts',
				find: "if (side === 'customer' && to !== 'cancelled') throw forbidden('Only the venue can do that.')",
				replace: '',
			},
			{
				file: 'app/features/bookings/status.ts',
				find: "	side === 'venue' || to === 'cancelled' ? VENUE_MAY[to] : []",
				replace: '	VENUE_MAY[to]',
			},
		],
		tests: ['bookings.server.test.ts'],
	},
	{
		name: 'complete-without-compare',
		why: 'A booking is completed only while it is still confirmed.',
		patches: [
			{
				file: 'app/features/bookings/completion.server.ts',
				find: '.where(and(inArray(bookings.id, ids), finished))',
				replace: '.where(inArray(bookings.id, ids))',
			},
		],
		tests: ['completion.server.test.ts'],
	},
	{
		name: 'hold-at-night',
		why: 'Nothing is held for who sleeps.',
		patches: [
			{
				file: 'app/features/bookings/waiting/wait-rules.ts',
				find: 'now < at(date, FIRST_HOUR) || until > at(date, LAST_HOUR)',
				replace: 'false',
			},
		],
		tests: ['waiting/holding.server.test.ts'],
	},
	{
		name: 'no-thanks-that-costs',
		why: 'A player who does not take what a waiting list held for them owes nothing.',
		patches: [
			{
				file: 'app/features/bookings/bookings.server.ts',
				find: '...(passes && { lateCharge: 0, packKept: 0 }),',
				replace: '',
			},
		],
		tests: ['waiting/holding.server.test.ts'],
	},
	{
		name: 'lapse-what-is-paid',
		why: 'A request whose money is there, or said to be sent, does not lapse.',
		patches: [
			{
				file: 'app/features/bookings/paying/lapse.server.ts',
				find: "or(eq(payments.status, 'success'), undecided)",
				replace: 'undecided',
			},
		],
		tests: ['payments.test.ts'],
	},
	{
		name: 'build-for-new-engines-only',
		why: 'What we send runs in the oldest engines of package.json.',
		patches: [{ file: 'vite.config.ts', find: 'target: floor()', replace: "target: 'esnext'" }],
		tests: ['floor.test.js'],
	},
	{
		name: 'sign-in-by-registering-without-the-address',
		why: 'Registering again signs in only the person with the same name, email address and password.',
		patches: [
			{
				file: 'app/routes/auth.tsx',
				find: 'return own && emailKey(own.email) === emailKey(email) ? own : undefined',
				replace: 'return emailKey(email) ? own : undefined',
			},
		],
		tests: ['registration.test.ts'],
	},
	{
		name: 'lose-form-with-answer',
		why: 'A form whose response is lost stays with all that was typed.',
		patches: [
			{
				file: 'app/lib/form/lost-connection.ts',
				find: '(isBusy(result) || (!isRouteErrorResponse(result) && !(result instanceof Response)))',
				replace: 'result instanceof Response',
			},
		],
		tests: ['lost-connection.test.ts'],
	},
	{
		name: 'ignore-idempotency-key',
		why: 'The same key with the same body books once.',
		patches: [
			{
				file: 'app/features/accounts/idempotency.server.ts',
				find: '	if (!key) return work()\n',
				replace: '	if (key || !key) return work()\n',
			},
		],
		tests: ['idempotency.server.test.ts'],
	},
	{
		name: 'share-idempotency-keys',
		why: 'The key of one person is not that of another.',
		patches: [
			{
				file: 'app/features/accounts/idempotency.server.ts',
				find: 'const which = and(eq(idempotencyKeys.userId, user.id), eq(idempotencyKeys.key, key))',
				replace: 'const which = eq(idempotencyKeys.key, key)',
			},
		],
		tests: ['shared-keys.server.test.ts'],
	},
	{
		name: 'repeated-booking-of-text',
		why: 'A booking that is asked for again has dates, as it had the first time.',
		patches: [
			{
				file: 'app/features/accounts/idempotency.server.ts',
				find: 'return revive ? revive(first.response as Stored<Answer>) : (first.response as Answer)',
				replace: 'return first.response as Answer',
			},
		],
		tests: ['bookings.server.test.ts'],
	},
	{
		name: 'idempotency-key-for-anything',
		why: 'A key that was used for something else is refused.',
		patches: [
			{
				file: 'app/features/accounts/idempotency.server.ts',
				find: 'if (first?.bodyHash !== bodyHash) throw new KeyUsed()\n		return revive ? revive(first.response',
				replace: 'return revive ? revive(first!.response',
			},
		],
		tests: ['idempotency.server.test.ts'],
	},
]

const people: Mutation[] = [
	{
		name: 'keep-session-after-logout',
		why: 'Signing out ends the session, not only the cookie.',
		patches: [
			{
				file: 'app/features/accounts/sessions.server.ts',
				find: '		await write((tx) => tx.delete(sessions).where(eq(sessions.id, session.id)))\n',
				replace: '',
			},
		],
		tests: ['accounts.test.ts'],
	},
	{
		name: 'keep-sessions-after-new-password',
		why: 'A new password ends every other session.',
		patches: [
			{
				file: 'app/features/recovery/reset.server.ts',
				find: 'return endSessionsOf(tx, user.id, keep)',
				replace: 'return keep === null ? endSessionsOf(tx, user.id) : []',
			},
		],
		tests: ['settings.test.ts'],
	},
	{
		name: 'keep-token-unhashed',
		why: 'The secrets of a session are stored as hashes only.',
		patches: [
			{
				file: 'app/features/accounts/sessions.server.ts',
				find: 'tokenHash: digest(token),',
				replace: 'tokenHash: token,',
			},
			{
				file: 'app/features/accounts/sessions.server.ts',
				find: 'await findLive(findByToken, digest(bearer), now)',
				replace: 'await findLive(findByToken, bearer, now)',
			},
		],
		tests: ['accounts.test.ts'],
	},
	{
		name: 'cookie-as-bearer',
		why: 'The value of the cookie is no bearer token.',
		patches: [
			{
				file: 'app/features/accounts/sessions.server.ts',
				find: '	const token = newSecret()\n',
				replace: '	const token = secret\n',
			},
		],
		tests: ['accounts.test.ts'],
	},
	{
		name: 'session-lives-too-long',
		why: 'A session ends thirty days after it was last used.',
		patches: [
			{
				file: 'app/features/accounts/sessions.server.ts',
				find: 'const LIFETIME = 30 * DAY',
				replace: 'const LIFETIME = 31 * DAY',
			},
		],
		tests: ['sessions.server.test.ts'],
	},
	{
		name: 'suspended-person-acts',
		why: 'A suspended person can do nothing with a session.',
		patches: [
			{
				file: 'app/features/accounts/sessions.server.ts',
				find: 'if (!found || found.deletedAt || found.suspendedAt) return null',
				replace: 'if (!found || found.deletedAt) return null',
			},
			{
				file: 'app/features/admin/people/suspension.server.ts',
				find: 'return { name: person.fullName, ended: await endSessionsOf(tx, id) }',
				replace: 'return { name: person.fullName, ended: [] }',
			},
		],
		tests: ['admin-users.test.ts'],
	},
	{
		name: 'suspended-person-signs-in',
		why: 'A suspended person cannot sign in.',
		patches: [
			{
				file: 'app/features/accounts/accounts.server.ts',
				find: '	if (found.suspendedAt) throw new AppError(401, SUSPENDED)\n',
				replace: '',
			},
		],
		tests: ['admin-users.test.ts'],
	},
	{
		name: 'no-sign-in-throttle',
		why: 'After five wrong passwords an account waits.',
		patches: [
			{
				file: 'app/features/accounts/accounts.server.ts',
				find: '(await backoffs.passwords.failed(key)) === 1',
				replace: 'true',
			},
		],
		tests: ['accounts.test.ts'],
	},
	{
		name: 'no-address-throttle',
		why: 'An address that tries thirty accounts has to wait, whichever accounts it names.',
		patches: [
			{
				file: 'app/features/accounts/accounts.server.ts',
				find: '		if (isFirst && !own) await limits.signIns.take(address)\n',
				replace: '',
			},
		],
		tests: ['accounts.test.ts'],
	},
	{
		name: 'own-browser-counted-with-others',
		why: 'A person who has signed in with a browser is not locked out of it by tries elsewhere.',
		patches: [
			{
				file: 'app/features/accounts/accounts.server.ts',
				find: 'browser?.userIds.includes(id) ? browser : null',
				replace: 'browser?.userIds.includes(-1) ? browser : null',
			},
		],
		tests: ['accounts.test.ts'],
	},
	{
		name: 'changes-without-limit',
		why: 'Nobody changes more in a minute than a person can.',
		patches: [{ file: 'app/features/limits/changes.server.ts', find: 'if (count >= most)', replace: 'if (count < 0)' }],
		tests: ['changes.server.test.ts', 'limits.test.ts'],
	},
	{
		name: 'refused-form-carried-out',
		why: 'A form that is one too many in a minute is not carried out.',
		patches: [{ file: 'app/lib/form/form.server.ts', find: '		requireAllowed()\n', replace: '' }],
		tests: ['limits.test.ts'],
	},
	{
		name: 'refused-call-carried-out',
		why: 'A call that is one too many in a minute is not carried out.',
		patches: [{ file: 'app/features/platform/calls/call.server.ts', find: '		requireAllowed()\n', replace: '' }],
		tests: ['limits.test.ts'],
	},
	{
		name: 'rate-limit-not-counted',
		why: 'Requests that a limit has let through count.',
		patches: [
			{
				file: 'app/features/limits/rate-limit.server.ts',
				find: '(times) => [...requireOne(times, now.getTime()), now.getTime()]',
				replace: '(times) => requireOne(times, now.getTime())',
			},
		],
		tests: ['rate-limit.server.test.ts'],
	},
	{
		name: 'short-password',
		why: 'A new password has the length that this place asks for.',
		patches: [
			{
				file: 'app/features/accounts/accounts.server.ts',
				find: 'if ([...password].length < least)',
				replace: 'if (password.length === 0)',
			},
		],
		tests: ['strong-password.server.test.ts'],
	},
	{
		name: 'owner-pages-for-players',
		why: 'The venue dashboard is for owners and admins.',
		patches: [
			{
				file: 'app/features/accounts/auth.server.ts',
				find: "	return role === 'user' || user.role === role || user.role === 'admin'\n",
				replace: "	return role !== 'admin' || user.role === 'admin'\n",
			},
		],
		tests: ['dashboard.test.ts'],
	},
	{
		name: 'open-redirect',
		why: 'Signing in never redirects to another site.',
		patches: [
			{
				file: 'app/features/accounts/next.ts',
				find: '!/^\\/(?![/\\\\])/.test(next)',
				replace: '!/^\\//.test(next)',
			},
			{
				file: 'app/features/accounts/next.ts',
				find: " || pathname.startsWith('//') ? '/' : pathname + search + hash",
				replace: " ? '/' : next",
			},
		],
		tests: ['next.test.ts'],
	},
	{
		name: 'reset-link-used-twice',
		why: 'A link for a new password sets one new password.',
		patches: [
			{
				file: 'app/features/recovery/tokens.server.ts',
				find: '	const taken = await tx\n		.delete(accountTokens)\n		.where(isGood(purpose, secret, now))\n		.returning({ userId: accountTokens.userId })',
				replace:
					'	const taken = await tx\n		.select({ userId: accountTokens.userId })\n		.from(accountTokens)\n		.where(isGood(purpose, secret, now))',
			},
		],
		tests: ['recovery.test.ts'],
	},
	{
		name: 'reset-link-lives-on',
		why: 'A link for a new password is good for half an hour.',
		patches: [
			{
				file: 'app/features/recovery/tokens.server.ts',
				find: 'reset: 30 * 60_000,',
				replace: 'reset: 31 * 60_000,',
			},
		],
		tests: ['recovery.test.ts'],
	},
	{
		name: 'app-code-twice',
		why: 'A code of an app is taken once.',
		patches: [
			{
				file: 'app/features/second-factor/prove.server.ts',
				find: '.where(and(own, lt(authenticators.lastStep, step)))',
				replace: '.where(own)',
			},
		],
		tests: ['prove.server.test.ts'],
	},
	{
		name: 'recovery-code-stays',
		why: 'A recovery code is used up by its use.',
		patches: [
			{
				file: 'app/features/second-factor/recovery-codes.server.ts',
				find: 'tx.delete(recoveryCodes).where(own)',
				replace: 'tx.update(recoveryCodes).set({ userId: id }).where(own)',
			},
		],
		tests: ['prove.server.test.ts'],
	},
	{
		name: 'codes-without-limit',
		why: 'Six digits cannot be guessed.',
		patches: [
			{
				file: 'app/features/second-factor/prove.server.ts',
				find: 'const failures = await tries.failed(key, now)',
				replace: 'const failures = 1',
			},
		],
		tests: ['prove.server.test.ts'],
	},
	{
		name: 'second-step-skipped',
		why: 'A password alone does not sign in a person who has a second factor.',
		patches: [
			{
				file: 'app/features/accounts/enter.server.ts',
				find: '	const asked = await hasSecondFactor(user)\n',
				replace: '	const asked = false\n',
			},
			{
				file: 'app/features/accounts/enter.server.ts',
				find: 'if (!shown && (await hasSecondFactor(user)))',
				replace: 'if (!shown && false)',
			},
		],
		tests: ['two-step.test.ts'],
	},
	{
		name: 'show-kept-form-to-next',
		why: 'A form whose session has ended is not shown to another person who signs in there.',
		patches: [
			{
				file: 'app/features/second-factor/again.server.ts',
				find: '	if (flow.userId !== user.id) throw redirect(next)\n',
				replace: '',
			},
		],
		tests: ['two-step.test.ts'],
	},
	{
		name: 'forget-form-at-sign-out',
		why: 'A form whose session has ended goes on after signing in.',
		patches: [
			{
				file: 'app/features/accounts/auth.server.ts',
				find: 'if (person === undefined || isUpload(request))',
				replace: 'if (person !== undefined)',
			},
		],
		tests: ['two-step.test.ts'],
	},
	{
		name: 'not-asked-again',
		why: 'Sensitive acts ask for a new proof of identity after fifteen minutes.',
		patches: [
			{
				file: 'app/features/second-factor/again.server.ts',
				find: '		if (!shown.success) return ask(request, user, act, now)\n',
				replace: '		if (!shown.success) return next()\n',
			},
		],
		tests: ['two-step.test.ts'],
	},
	{
		name: 'password-for-second-factor',
		why: 'A person with an app or a passkey is not asked for less than at their sign-in.',
		patches: [
			{
				file: 'app/features/second-factor/again.server.ts',
				find: 'else if (await hasSecondFactor(user))',
				replace: 'else if (!againPassword && (await hasSecondFactor(user)))',
			},
		],
		tests: ['two-step.test.ts'],
	},
	{
		name: 'call-of-old-sign-in',
		why: 'A call of an admin changes nothing once fifteen minutes have gone since they showed who they are.',
		patches: [
			{
				file: 'app/routes/api/api.ts',
				find: ', jsonErrors, refuseOldSignIn]',
				replace: ', jsonErrors]',
			},
		],
		tests: ['two-step.test.ts'],
	},
	{
		name: 'passkey-of-any-origin',
		why: 'A passkey is valid for the origin that people see, and no other.',
		patches: [
			{
				file: 'app/features/second-factor/passkeys.server.ts',
				find: 'expectedOrigin: place.origin,\n		expectedRPID: siteOf(place),\n		credential',
				replace: 'expectedOrigin: originIn(read.response.clientDataJSON),\n		expectedRPID: siteOf(place),\n		credential',
			},
			{
				file: 'app/features/second-factor/passkeys.server.ts',
				find: 'function challengeIn(',
				replace:
					"const originIn = (data: string) => (JSON.parse(Buffer.from(data, 'base64url').toString()) as { origin: string }).origin\n\nfunction challengeIn(",
			},
		],
		tests: ['passkeys.server.test.ts'],
	},
	{
		name: 'openid-code-twice',
		why: 'A way back from the provider is taken once.',
		patches: [
			{
				file: 'app/features/accounts/auth-flows.server.ts',
				find: 'tx.delete(oauthStates).where(isOpen(which, now))',
				replace: 'tx.update(oauthStates).set({ purpose: which.purpose }).where(isOpen(which, now))',
			},
		],
		tests: ['openid.test.ts'],
	},
	{
		name: 'openid-state-of-any-browser',
		why: 'Only the browser that set out can come back from the provider.',
		patches: [
			{
				file: 'app/features/accounts/auth-flows.server.ts',
				find: '		eq(oauthStates.browserHash, digest(browser)),\n',
				replace: '',
			},
		],
		tests: ['openid.test.ts'],
	},
	{
		name: 'openid-nonce-unchecked',
		why: 'The provider’s response carries the nonce that was sent.',
		patches: [
			{
				file: 'app/features/social-login/provider.server.ts',
				find: 'expectedNonce: nonce, expectedState: state',
				replace: 'expectedNonce: undefined, expectedState: state',
			},
			{
				file: 'app/features/social-login/provider.server.ts',
				find: '		nonce: checks.nonce,\n',
				replace: '',
			},
		],
		tests: ['openid.test.ts'],
	},
]

const rights: Mutation[] = [
	{
		name: 'skip-owner-check',
		why: 'A venue is run by its owner and by admins only.',
		patches: [
			{
				file: 'app/features/venues/own-venues.server.ts',
				find: "ownerId === user.id ? 'owner' : role\n",
				replace: "ownerId === user.id ? 'owner' : 'owner'\n",
			},
		],
		tests: ['photos.server.test.ts'],
	},
	{
		name: 'team-without-rights',
		why: 'Each role of a venue’s team may only what the table of rights says.',
		patches: [
			{
				file: 'app/features/venues/own-venues.server.ts',
				find: '	if (!may(part, right)) throw forbidden(refusal(right))',
				replace: '',
			},
		],
		tests: ['own-venues.server.test.ts'],
	},
	{
		name: 'key-taken-back',
		why: 'A key that was taken back changes nothing, also for a request that was let in before.',
		patches: [
			{
				file: 'app/features/accounts/acting.server.ts',
				find: 'if (key && (await findKey(tx, { id: key.id })).length === 0) throw new AppError(401, KEY_GONE)',
				replace: '',
			},
		],
		tests: ['key-races.test.ts'],
	},
	{
		name: 'key-of-former-owner',
		why: 'A key ends when its venue has another owner, also for a request that was let in before.',
		patches: [
			{
				file: 'app/features/accounts/acting.server.ts',
				find: 'and(eq(courts.id, venueKeys.courtId), eq(courts.ownerId, venueKeys.madeById))',
				replace: 'eq(courts.id, venueKeys.courtId)',
			},
		],
		tests: ['key-races.test.ts'],
	},
	{
		name: 'key-scope',
		why: 'A key does only what its scopes say.',
		patches: [
			{
				file: 'app/features/accounts/api-keys/api-key.server.ts',
				find: 'if (!key.scopes.includes(scope)) throw',
				replace: 'if (!key.scopes) throw',
			},
		],
		tests: ['api-keys.test.ts'],
	},
	{
		name: 'frame-of-nobody',
		why: 'Only websites that a venue names frame its booking page.',
		patches: [
			{
				file: 'app/features/embed/sites.ts',
				find: ': "\'none\'"',
				replace: ": '*'",
			},
		],
		tests: ['embed/sites.test.ts'],
	},
	{
		name: 'owner-at-tablet',
		why: 'At a shared tablet an owner has the rights of the desk.',
		patches: [
			{
				file: 'app/features/venues/own-venues.server.ts',
				find: 'only === id ? atMostDesk(part) : null',
				replace: 'only === id ? part : null',
			},
		],
		tests: ['tablets/pins.server.test.ts'],
	},
	{
		name: 'tablet-everywhere',
		why: 'At a shared tablet a person is nobody but on the desk’s pages.',
		patches: [
			{
				file: 'app/features/accounts/tablets/tablet-session.server.ts',
				find: "	return AT_DESK.has(pathname.slice(base.length + 1).split('/')[0]!) ? tablet.person : null",
				replace: '	return tablet.person',
			},
		],
		tests: ['tablets/pins.server.test.ts'],
	},
	{
		name: 'tablet-outlives-person',
		why: 'An act at a shared tablet fails once the person’s time there is over.',
		patches: [
			{
				file: 'app/features/accounts/acting.server.ts',
				find: '	if (!at) throw new AppError(401, OVER_HERE)',
				replace: '',
			},
		],
		tests: ['tablets/pins.server.test.ts'],
	},
	{
		name: 'pin-counted-late',
		why: 'A PIN is counted before it is looked at, so that many at once are five.',
		patches: [
			{
				file: 'app/features/venues/tablets/pins.server.ts',
				find: '		return backoffs.pins.failed(key, now)',
				replace: '		await backoffs.pins.check(key, now)\n		return 1',
			},
		],
		tests: ['people/pin-races.test.ts'],
	},
	{
		name: 'manager-makes-managers',
		why: 'Only the owner of a venue makes managers.',
		patches: [
			{
				file: 'app/features/venues/team/team.server.ts',
				find: "may(part, 'team') && (role !== 'manager' || may(part, 'managers'))",
				replace: "may(part, 'team')",
			},
		],
		tests: ['team.server.test.ts'],
	},
	{
		name: 'invitation-outlives-right',
		why: 'An invitation is worth nothing while its maker may not invite.',
		patches: [
			{
				file: 'app/features/venues/team/invitations.server.ts',
				find: 'found.acceptedById !== null || (await stillMay(reader, found)) ? found : undefined',
				replace: 'found',
			},
		],
		tests: ['team.server.test.ts'],
	},
	{
		name: 'desk-decides-own-booking',
		why: 'Nobody at the desk confirms their own booking or takes back their own no-show.',
		patches: [
			{
				file: 'app/features/bookings/bookings.server.ts',
				find: "		throw forbidden(refusal('ownBookings'))\n",
				replace: '		return\n',
			},
		],
		tests: ['venue-bookings.server.test.ts'],
	},
	{
		name: 'invitation-used-twice',
		why: 'An invitation lets one person in.',
		patches: [
			{
				file: 'app/features/venues/team/invitations.server.ts',
				find: '	if (acceptedById !== null && acceptedById !== user.id) return USED',
				replace: '',
			},
			{
				file: 'app/features/venues/team/invitations.server.ts',
				find: '.where(and(eq(venueInvitations.id, id), isNull(venueInvitations.acceptedById)))',
				replace: '.where(eq(venueInvitations.id, id))',
			},
		],
		tests: ['team.server.test.ts'],
	},
	{
		name: 'list-venues-of-others',
		why: 'The dashboard lists the venues that one runs.',
		patches: [
			{
				file: 'app/features/venues/venues.server.ts',
				find: "const where = user.role === 'admin' ? undefined : isOwnVenue(user.id)",
				replace: "const where = user.role === 'user' ? isOwnVenue(user.id) : undefined",
			},
		],
		tests: ['dashboard.test.ts'],
	},
	{
		name: 'booking-of-another-venue',
		why: 'The owner of a venue reaches the bookings of that venue only.',
		patches: [
			{
				file: 'app/features/bookings/desk/list/venue-bookings.server.ts',
				find: 'const which = and(eq(bookings.id, id ?? 0), eq(bookings.courtId, venue.id))',
				replace: 'const which = eq(bookings.id, id ?? 0)',
			},
		],
		tests: ['dashboard.test.ts'],
	},
	{
		name: 'money-of-another-venue',
		why: 'The owner of a venue decides about the money of that venue only.',
		patches: [
			{
				file: 'app/features/payments/inbox/venue-money.server.ts',
				find: "	if (bill?.courtId !== venue.id) throw notFound('Payment not found')",
				replace: "	if (!bill || !venue) throw notFound('Payment not found')",
			},
		],
		tests: ['money.test.ts'],
	},
	{
		name: 'refund-of-another-venue',
		why: 'The owner of a venue ticks the refunds of that venue only.',
		patches: [
			{
				file: 'app/features/payments/refunds/refunds.server.ts',
				find: 'if (row?.bill.courtId !== venue.id) throw',
				replace: 'if (!row) throw',
			},
		],
		tests: ['refunds.server.test.ts'],
	},
	{
		name: 'pricing-for-all-owners',
		why: 'Prices and peak hours are set by who runs that very venue.',
		patches: [
			{
				file: 'app/features/pricing/pricing.server.ts',
				find: "	const venue = await findOwnVenue(user, venueId, 'pricing', reader)\n	const offer",
				replace:
					"	const venue = await findOwnVenue({ ...user, role: 'admin' }, venueId, 'pricing', reader)\n	const offer",
			},
		],
		tests: ['pricing.server.test.ts'],
	},
	{
		name: 'photos-for-all-owners',
		why: 'Photos are changed by who runs that very venue.',
		patches: [
			{
				file: 'app/features/photos/photos.server.ts',
				find: "		const { images } = await findOwnVenue(user, venueId, 'venue', tx)",
				replace: "		const { images } = await findOwnVenue({ ...user, role: 'admin' }, venueId, 'venue', tx)",
			},
		],
		tests: ['photos.server.test.ts'],
	},
	{
		name: 'event-of-another-venue',
		why: 'The owner of a venue changes the events of that venue only.',
		patches: [
			{
				file: 'app/features/events/venue-events.server.ts',
				find: 'eventId === null ? [] : await select(reader).where(and(eq(events.id, eventId), eq(events.courtId, venue.id)))',
				replace: 'eventId === null || !venue ? [] : await select(reader).where(eq(events.id, eventId))',
			},
		],
		tests: ['venue-events.test.ts'],
	},
	{
		name: 'booking-of-somebody-else',
		why: 'A booking is seen by its player and by its venue.',
		patches: [
			{
				file: 'app/features/bookings/bookings.server.ts',
				find: 'if (!found || (found.userId !== user.id && ',
				replace: 'if (!found || (found.userId === null && ',
			},
		],
		tests: ['bookings.server.test.ts'],
	},
	{
		name: 'member-manages-club',
		why: 'A club is managed by its host and its admins.',
		patches: [
			{
				file: 'app/features/clubs/find.server.ts',
				find: '	if (!club.canManage) throw forbidden(',
				replace: '	if (!club.inside) throw forbidden(',
			},
		],
		tests: ['clubs/find.server.test.ts'],
	},
	{
		name: 'member-manages-run',
		why: 'A run is managed by who organises it and by the club’s admins.',
		patches: [
			{
				file: 'app/features/clubs/events/find-event.server.ts',
				find: '	if (!event.canManage) throw forbidden(',
				replace: '	if (!club.inside) throw forbidden(',
			},
		],
		tests: ['club-places.test.ts'],
	},
	{
		name: 'player-manages-tournament',
		why: 'A tournament is managed by its organiser and by admins.',
		patches: [
			{
				file: 'app/features/tournaments/find.server.ts',
				find: '	if (!tournament.canManage) throw forbidden(',
				replace: '	if (!tournament.canManage && !tournament.team) throw forbidden(',
			},
		],
		tests: ['tournaments/find.server.test.ts'],
	},
	{
		name: 'player-acts-as-captain',
		why: 'Only the captain changes a team.',
		patches: [
			{
				file: 'app/features/tournaments/teams/team.server.ts',
				find: "	if (team.captainId !== user.id) throw forbidden('Only the captain can do this.')\n",
				replace: '',
			},
		],
		tests: ['teams.test.ts'],
	},
	{
		name: 'skip-admin-guard',
		why: 'The pages under Admin are for admins.',
		patches: [
			{
				file: 'app/features/accounts/auth.server.ts',
				find: "		if (!allows(user, role)) throw redirect('/')\n",
				replace: "		if (!allows(user, 'user')) throw redirect('/')\n",
			},
		],
		tests: ['admin.test.ts'],
	},
	{
		name: 'admin-verb-for-all',
		why: 'The verb itself refuses acts of admins to all others.',
		patches: [
			{
				file: 'app/features/accounts/auth.server.ts',
				find: "	if (!allows(user, 'admin')) throw forbidden()\n",
				replace: "	if (!allows(user, 'user')) throw forbidden()\n",
			},
		],
		tests: ['only-admins.server.test.ts'],
	},
	{
		name: 'admin-role-kept-in-session',
		why: 'A person who has lost the role of admin cannot act as one, in the middle of a session too.',
		patches: [
			{
				file: 'app/features/admin/people/person.server.ts',
				find: '	if ((await tx.$count(users, may)) === 0) throw forbidden()\n',
				replace: '	if ((await tx.$count(users, may)) < 0) throw forbidden()\n',
			},
		],
		tests: ['admin-races.test.ts'],
	},
	{
		name: 'decide-on-answer-of-others',
		why: 'Only who posted a game lets others into it.',
		patches: [
			{
				file: 'app/features/matchmaking/requests/find.server.ts',
				find: '	if (!request.isOwner) throw forbidden(',
				replace: '	if (!request.isOwner && !user) throw forbidden(',
			},
		],
		tests: ['matchmaking-answers.test.ts'],
	},
]

const money: Mutation[] = [
	{
		name: 'invoice-without-credit-note',
		why: 'Money that goes back takes its tax invoice back.',
		patches: [
			{
				file: 'app/features/ledger/settle-bill.server.ts',
				find: '	await fitInvoice(tx, bill, account, now)\n',
				replace: '',
			},
		],
		tests: ['invoices.server.test.ts', 'invoice-races.test.ts'],
	},
	{
		name: 'invoice-twice',
		why: 'A bill has one live tax invoice, whoever asks for it.',
		patches: [
			{
				file: 'app/features/payments/invoices/issue.server.ts',
				find: 'if (before) return { ...before, isNew: false }',
				replace: '',
			},
		],
		tests: ['invoices.server.test.ts', 'invoice-races.test.ts'],
	},
	{
		name: 'guess-received-money',
		why: 'Money that was received is guessed for no bank line.',
		patches: [
			{
				file: 'app/features/payments/inbox/bank/bank-by-hand.server.ts',
				find: 'open.filter(({ isPaid }) => !isPaid)',
				replace: 'open',
			},
		],
		tests: ['money-match.test.ts'],
	},
	{
		name: 'guess-bill-twice',
		why: 'A bill is guessed for one bank line only.',
		patches: [
			{
				file: 'app/features/payments/inbox/bank/bank-guess.ts',
				find: '				taken.add(one.guess.key)\n',
				replace: '',
			},
		],
		tests: ['bank-guess.test.ts'],
	},
	{
		name: 'count-bank-line-twice',
		why: 'A bank line is taken once, whatever it is matched with.',
		patches: [
			{
				file: 'app/features/payments/inbox/bank/bank-by-hand.server.ts',
				find: 'if ((await findMarks(tx, venueId, mark)).has(mark)) throw conflict(TAKEN)',
				replace: '',
			},
		],
		tests: ['money-match.test.ts'],
	},
	{
		name: 'accept-unsigned-webhook',
		why: 'A webhook counts only where the provider has signed it.',
		patches: [
			{
				file: 'app/features/payments/cards/webhook.server.ts',
				find: '		new Webhook(secret).verify(text, signed, { jsonParse: false })\n',
				replace: '		if (!signed) new Webhook(secret).verify(text, signed, { jsonParse: false })\n',
			},
		],
		tests: ['webhook.test.ts'],
	},
	{
		name: 'accept-old-webhook',
		why: 'A webhook that is more than three minutes old is refused.',
		patches: [
			{
				file: 'app/features/payments/cards/webhook.server.ts',
				find: 'const TOLERANCE_SECONDS = 3 * 60',
				replace: 'const TOLERANCE_SECONDS = 5 * 60',
			},
		],
		tests: ['webhook.test.ts'],
	},
	{
		name: 'webhook-id-with-other-body',
		why: 'The same id with another body is refused.',
		patches: [
			{
				file: 'app/features/payments/cards/webhook.server.ts',
				find: '	if (kept.bodyHash === event.bodyHash) return\n',
				replace: '	if (kept.bodyHash) return\n',
			},
		],
		tests: ['webhook.test.ts'],
	},
	{
		name: 'carry-out-webhook-twice',
		why: 'An event of the provider is carried out once.',
		patches: [
			{
				file: 'app/features/payments/cards/events.server.ts',
				find: ".where(and(eq(paymentEvents.id, id), eq(paymentEvents.status, 'new')))",
				replace: '.where(eq(paymentEvents.id, id))',
			},
		],
		tests: ['webhook-effects.test.ts'],
	},
	{
		name: 'webhook-of-test-mode',
		why: 'Money of the provider’s test mode pays for nothing.',
		patches: [
			{
				file: 'app/features/payments/cards/event-effects.server.ts',
				find: '	if (mode && mode !== modeOf(row.provider)) return',
				replace: '	if (mode && !modeOf(row.provider)) return',
			},
		],
		tests: ['webhook-effects.test.ts'],
	},
	{
		name: 'accept-other-currency',
		why: 'Money of another currency pays for nothing by itself.',
		patches: [
			{
				file: 'app/features/payments/cards/event-effects.server.ts',
				find: '	if (amount !== payment.amount || currency !== payment.currency) return mismatch',
				replace: '	if (amount !== payment.amount) return mismatch',
			},
		],
		tests: ['webhook-effects.test.ts'],
	},
	{
		name: 'accept-less-money',
		why: 'Less than was asked for pays for nothing by itself.',
		patches: [
			{
				file: 'app/features/payments/cards/event-effects.server.ts',
				find: '	if (amount !== payment.amount || currency',
				replace: '	if (amount > payment.amount || currency',
			},
		],
		tests: ['webhook-effects.test.ts'],
	},
	{
		name: 'paid-by-own-word',
		why: 'A claim by a payer pays for nothing.',
		patches: [
			{
				file: 'app/features/ledger/account.ts',
				find: "	receivedAt !== null && (status === 'success' || status === 'refunded')",
				replace: "	status === 'success' || status === 'refunded'",
			},
		],
		tests: ['account.test.ts'],
	},
	{
		name: 'pay-what-is-paid',
		why: 'The same news of a payment twice is one effect.',
		patches: [
			{
				file: 'app/features/ledger/payment-state.ts',
				find: 'return from.includes(state.status) && state.received === received ? to : null',
				replace: 'return from.includes(state.status) ? to : null',
			},
		],
		tests: ['payment-state.test.ts'],
	},
	{
		name: 'late-money-lost',
		why: 'Money that comes after its checkout has expired still counts.',
		patches: [
			{
				file: 'app/features/ledger/payment-state.ts',
				find: "const UNPAID: readonly PaymentStatus[] = ['pending', 'failed', 'cancelled', 'expired']",
				replace: "const UNPAID: readonly PaymentStatus[] = ['pending', 'failed', 'cancelled']",
			},
		],
		tests: ['reconcile.server.test.ts'],
	},
	{
		name: 'refund-twice',
		why: 'Money on its way back is not refunded again.',
		patches: [
			{
				file: 'app/features/ledger/account.ts',
				find: 'const held = received - returned - returning',
				replace: 'const held = received - returned',
			},
		],
		tests: ['account.test.ts'],
	},
	{
		name: 'refund-more-than-paid',
		why: 'Of a payment no more goes back than is left of it.',
		patches: [
			{
				file: 'app/features/ledger/account.ts',
				find: 'left: (receivedAmount ?? 0) - add(back.map(({ amount }) => amount)) }',
				replace: 'left: receivedAmount ?? 0 }',
			},
		],
		tests: ['account.test.ts'],
	},
	{
		name: 'refund-under-new-key',
		why: 'A refund is sent again under the same key, so that the provider makes one.',
		patches: [
			{
				file: 'app/features/payments/refunds/refunds.server.ts',
				find: '{ id, amount }: RefundRow): Promise<Answer>',
				replace: '{ id, amount, attempts }: RefundRow): Promise<Answer>',
			},
			{
				file: 'app/features/payments/refunds/refunds.server.ts',
				find: 'idempotencyKey: `refund:${id}` })',
				replace: 'idempotencyKey: `refund:${id}:${attempts}` })',
			},
		],
		tests: ['refunds.server.test.ts'],
	},
	{
		name: 'refund-after-key-expired',
		why: 'A refund is not sent again once the provider may have forgotten its key.',
		patches: [
			{
				file: 'app/features/payments/refunds/refunds.server.ts',
				find: 'const KEY_LIVES = 20 * HOUR',
				replace: 'const KEY_LIVES = 40 * HOUR',
			},
		],
		tests: ['refunds.server.test.ts'],
	},
	{
		name: 'tick-refund-twice',
		why: 'A refund by hand is ticked once.',
		patches: [
			{
				file: 'app/features/payments/refunds/refunds.server.ts',
				find: "eq(refunds.by, 'venue'), eq(refunds.status, 'due')))",
				replace: "eq(refunds.by, 'venue')))",
			},
		],
		tests: ['refunds.server.test.ts'],
	},
	{
		name: 'confirm-own-money',
		why: 'No person confirms money of their own.',
		patches: [
			{
				file: 'app/features/payments/inbox/venue-money.server.ts',
				find: '	if (isOwnMoney(user.id, bill, payment)) {',
				replace: '	if (isOwnMoney(user.id, bill, payment) && !payment) {',
			},
		],
		tests: ['money-match.test.ts'],
	},
	{
		name: 'bank-line-twice',
		why: 'One payment is matched by one bank line.',
		patches: [
			{
				file: 'app/features/payments/inbox/bank/bank-comparison.server.ts',
				find: "		if (state === 'matched') taken.add(row.payment.id)\n",
				replace: '',
			},
		],
		tests: ['money-match.test.ts'],
	},
	{
		name: 'bank-line-of-other-amount',
		why: 'A bank line of another amount is no match.',
		patches: [
			{
				file: 'app/features/payments/inbox/bank/bank-comparison.server.ts',
				find: "return payment.amount === line.amount ? 'matched' : 'differs'",
				replace: "return payment.amount >= line.amount ? 'matched' : 'differs'",
			},
		],
		tests: ['money-match.test.ts'],
	},
	{
		name: 'split-loses-cents',
		why: 'Equal shares add up to the bill.',
		patches: [{ file: 'app/features/ledger/shares.ts', find: '(i === 0 ? each + odd : each))', replace: 'each)' }],
		tests: ['ledger/shares.test.ts'],
	},
	{
		name: 'custom-shares-too-small',
		why: 'Shares that people chose add up to the bill.',
		patches: [
			{
				file: 'app/features/ledger/shares.ts',
				find: 'fits: bad.length === 0 && off === 0,',
				replace: 'fits: bad.length === 0 && off <= 0,',
			},
		],
		tests: ['ledger/shares.test.ts'],
	},
	{
		name: 'refund-loses-cents',
		why: 'Refunds to several payers add up to the sum due.',
		patches: [{ file: 'app/features/ledger/account.ts', find: '		part.left++\n', replace: '' }],
		tests: ['account.test.ts'],
	},
	{
		name: 'deposit-confirms-nothing',
		why: 'A deposit confirms its booking.',
		patches: [
			{
				file: 'app/features/bookings/paying/settle-booking.server.ts',
				find: 'account.held >= account.confirming',
				replace: 'account.held >= account.total',
			},
		],
		tests: ['deposit-races.test.ts'],
	},
	{
		name: 'deposit-asks-for-all',
		why: 'A deposit is asked for first, and then only the rest.',
		patches: [
			{
				file: 'app/features/ledger/account.ts',
				find: "const asked = booking.status === 'pending' ? confirming : total",
				replace: 'const asked = total',
			},
		],
		tests: ['deposit-races.test.ts'],
	},
	{
		name: 'overdraw-credit',
		why: 'Credit pays as far as it goes.',
		patches: [
			{
				file: 'app/features/payments/pay/credit.server.ts',
				find: 'const amount = Math.min(await creditAt(tx, user.id, booking.courtId), account.due)',
				replace: 'const amount = (await creditAt(tx, user.id, booking.courtId)) > 0 ? account.due : 0',
			},
		],
		tests: ['credit-races.test.ts'],
	},
	{
		name: 'booking-forgets-credit',
		why: 'Who ticks their credit pays with it as they book.',
		patches: [
			{
				file: 'app/features/games/book-for-group.server.ts',
				find: 'if (withCredit && totalPrice > 0)',
				replace: 'if (withCredit && totalPrice < 0)',
			},
		],
		tests: ['book-for-group.server.test.ts'],
	},
	{
		name: 'pass-on-money-of-friends',
		why: 'The booker gets their own payment back as credit, not that of a friend.',
		patches: [
			{
				file: 'app/features/ledger/credit/pass-on.server.ts',
				find: 'id !== payment.id && userId === bill.userId && ',
				replace: 'id !== payment.id && ',
			},
		],
		tests: ['owed-shares.server.test.ts'],
	},
	{
		name: 'pass-on-again',
		why: 'A share that is paid twice is credit once.',
		patches: [
			{
				file: 'app/features/payments/receive.server.ts',
				find: "if (share!.status === 'owed') await passOn(",
				replace: "if (share!.status !== 'pending') await passOn(",
			},
		],
		tests: ['owed-shares.server.test.ts'],
	},
	{
		name: 'credit-at-any-venue',
		why: 'Credit is good at the venue that gave it.',
		patches: [
			{
				file: 'app/features/ledger/credit/credit.server.ts',
				find: '.where(and(eq(credits.userId, userId), eq(credits.courtId, courtId)))',
				replace: '.where(and(eq(credits.userId, userId), eq(credits.userId, userId)))',
			},
		],
		tests: ['credit.server.test.ts'],
	},
	{
		name: 'walk-in-sells-nothing-again',
		why: 'An hour that a walk-in takes is sold again, so a late charge for it goes back.',
		patches: [
			{
				file: 'app/features/bookings/desk/walk-ins.server.ts',
				find: '				await returnLateCharges(tx, taken, now)\n',
				replace: '',
			},
		],
		tests: ['walk-ins.server.test.ts'],
	},
	{
		name: 'code-for-other-hours',
		why: 'A code for off-peak hours does not come off a booking that its player moves to peak hours.',
		patches: [
			{
				file: 'app/features/bookings/move/move-terms.ts',
				find: 'isForHours(giver.hours, breakdown) && isOnDay(giver, start)',
				replace: 'isOnDay(giver, start)',
			},
		],
		tests: ['promo-codes.server.test.ts'],
	},
	{
		name: 'member-after-the-end',
		why: 'A booking that its player moves to a day after their membership has ended loses its price.',
		patches: [
			{
				file: 'app/features/bookings/move/move-terms.ts',
				find: 'isForHours(giver.hours, breakdown) && isOnDay(giver, start)',
				replace: 'isForHours(giver.hours, breakdown)',
			},
		],
		tests: ['membership.server.test.ts'],
	},
	{
		name: 'two-memberships-at-one-time',
		why: 'A second membership begins when the first one ends.',
		patches: [
			{
				file: 'app/features/ledger/sales/sale.server.ts',
				find: 'after > dateOf(now) ? after : dateOf(now)',
				replace: 'dateOf(now)',
			},
		],
		tests: ['membership.server.test.ts'],
	},
	{
		name: 'code-beside-a-member-price',
		why: 'A code that takes off less than the member price does not take its place.',
		patches: [
			{
				file: 'app/features/bookings/promo-codes/enter-code.server.ts',
				find: 'isMemberPrice(booking) && discount <= booking.discount',
				replace: 'false',
			},
		],
		tests: ['membership.server.test.ts'],
	},
	{
		name: 'late-for-nothing-of-a-pack',
		why: 'Who cancels late loses the part of their pack’s hour that the venue keeps.',
		patches: [
			{
				file: 'app/features/bookings/bookings.server.ts',
				find: 'own && now > freeUntil(found) ? keptOf(found) : 0',
				replace: '0',
			},
		],
		tests: ['packs/packs.server.test.ts'],
	},
	{
		name: 'pack-a-day-short',
		why: 'The hours of a pack can be used on its last day.',
		patches: [
			{
				file: 'app/features/bookings/packs/hours.server.ts',
				find: 'validUntil < dateOf(now)',
				replace: 'validUntil <= dateOf(now)',
			},
		],
		tests: ['packs/packs.server.test.ts'],
	},
	{
		name: 'hours-beyond-the-pack',
		why: 'A pack covers no more hours than are left.',
		patches: [
			{
				file: 'app/features/bookings/packs/use-pack.server.ts',
				find: 'coverOf(booking, left + own)\n	if',
				replace: 'coverOf(booking, 99)\n	if',
			},
		],
		tests: ['packs/packs.server.test.ts'],
	},
	{
		name: 'dearer-without-a-way-out',
		why: 'A player who is charged more than the full price may cancel free of charge.',
		patches: [
			{
				file: 'app/features/bookings/paying/discount.server.ts',
				find: '...(frees && { freeCancelHours: 0 })',
				replace: '...(false && frees && { freeCancelHours: 0 })',
			},
		],
		tests: ['paying/discount.server.test.ts'],
	},
	{
		name: 'refund-sent-while-undoable',
		why: 'A card refund waits as long as the desk can undo what made it.',
		patches: [
			{
				file: 'app/features/ledger/credit/give-back.server.ts',
				find: "undoable && by === 'provider' ? undoUntil(now) : null",
				replace: "undoable && by === 'venue' ? undoUntil(now) : null",
			},
		],
		tests: ['desk/undo/undo.server.test.ts'],
	},
	{
		name: 'late-charge-back-too-soon',
		why: 'A late charge goes back when the hour is sold, not when another player requests it.',
		patches: [
			{
				file: 'app/features/bookings/paying/resale.server.ts',
				find: "const SOLD: BookingRow['status'][] = ['confirmed', 'completed']",
				replace: "const SOLD: BookingRow['status'][] = ['pending', 'confirmed', 'completed']",
			},
			{
				file: 'app/features/bookings/bookings.server.ts',
				find: 'const [, booking] = await together([refuse(), take()])\n',
				replace: 'const [, booking] = await together([refuse(), take()])\n	await returnLateCharges(tx, booking, now)\n',
			},
		],
		tests: ['money-races.test.ts'],
	},
]

const rewards: Mutation[] = [
	{
		name: 'earn-twice',
		why: 'A cause earns its points once.',
		patches: [
			{
				file: 'app/features/rewards/earning/earning.server.ts',
				find: 'if (points === 0 || isGiven(last)) return []',
				replace: 'if (points === 0) return []',
			},
		],
		tests: ['earning.server.test.ts'],
	},
	{
		name: 'earn-at-own-venue',
		why: 'No owner earns points by booking at their own venue.',
		patches: [
			{
				file: 'app/features/rewards/earning/booking-points.server.ts',
				find: "paymentStatus === 'paid' && userId !== ownerId)",
				replace: "paymentStatus === 'paid')",
			},
		],
		tests: ['booking-points.server.test.ts'],
	},
	{
		name: 'take-back-below-zero',
		why: 'Points that are taken back leave no balance below nought.',
		patches: [
			{
				file: 'app/features/rewards/earning/earning.server.ts',
				find: 'const taken = Math.min(points, balance)',
				replace: 'const taken = Math.max(points, balance)',
			},
		],
		tests: ['earning.server.test.ts'],
	},
	{
		name: 'redeem-below-zero',
		why: 'No player spends more points than they have.',
		patches: [
			{
				file: 'app/features/rewards/redeemable.ts',
				find: 'return points < pointsCost ? NOT_ENOUGH : null',
				replace: 'return points <= 0 ? NOT_ENOUGH : null',
			},
		],
		tests: ['reward-races.test.ts'],
	},
	{
		name: 'oversell-reward',
		why: 'A reward that is out of stock is not redeemed.',
		patches: [
			{
				file: 'app/features/rewards/redeemable.ts',
				find: 'stock !== null && stock <= 0',
				replace: 'stock !== null && stock < 0',
			},
			{
				file: 'app/features/rewards/redeem.server.ts',
				find: 'gt(redemptionItems.stock, 0)',
				replace: 'isNotNull(redemptionItems.stock)',
			},
			{
				file: 'app/features/rewards/redeem.server.ts',
				find: 'import { and, eq, gt, isNull, or, sql }',
				replace: 'import { and, eq, gt, isNotNull, isNull, or, sql }',
			},
		],
		tests: ['reward-races.test.ts'],
	},
	{
		name: 'redeem-after-last-day',
		why: 'A reward is redeemed until its last moment, and not at its end.',
		patches: [
			{
				file: 'app/features/rewards/redeemable.ts',
				find: 'if (expiresAt && expiresAt <= now)',
				replace: 'if (expiresAt && expiresAt < now)',
			},
		],
		tests: ['rewards.test.ts'],
	},
]

const gatherings: Mutation[] = [
	{
		name: 'oversell-gathering',
		why: 'An event, or a run, takes as many people as it has places.',
		patches: [
			{
				file: 'app/features/gatherings/places.server.ts',
				find: '(await countIn(tx, kind, id)) < maxParticipants',
				replace: '(await countIn(tx, kind, id)) <= maxParticipants',
			},
		],
		tests: ['places.server.test.ts'],
	},
	{
		name: 'gathering-skips-the-line',
		why: 'A place goes to who has waited longest.',
		patches: [
			{
				file: 'app/features/gatherings/places.server.ts',
				find: '		.where(waiting(kind, gathering.id))\n		.orderBy(asc(people.id))',
				replace: '		.where(waiting(kind, gathering.id))\n		.orderBy(desc(people.id))',
			},
			{
				file: 'app/features/gatherings/places.server.ts',
				find: '.where(and(waiting(kind, gathering.id), lte(people.id, last.id)))',
				replace: '.where(and(waiting(kind, gathering.id), gte(people.id, last.id)))',
			},
			{
				file: 'app/features/gatherings/places.server.ts',
				find: 'import { and, asc, count, eq, inArray, lte, ne, or,',
				replace: 'import { and, asc, count, desc, eq, gte, inArray, lte, ne, or,',
			},
		],
		tests: ['places.server.test.ts'],
	},
	{
		name: 'gathering-keeps-place-empty',
		why: 'A place that comes free goes to the waitlist at once.',
		patches: [
			{
				file: 'app/features/gatherings/places.server.ts',
				find: '	await fillPlaces(tx, kind, gathering, now)\n	return findPlace',
				replace: '	await recount(tx, kind, gathering.id)\n	return findPlace',
			},
		],
		tests: ['places.server.test.ts'],
	},
	{
		name: 'message-twice',
		why: 'A message to all that is sent twice reaches them once.',
		patches: [
			{
				file: 'app/features/gatherings/messages.server.ts',
				find: '	return withIdempotencyKey(user, idempotencyKey,',
				replace: '	return withIdempotencyKey(user, null,',
			},
			{
				file: 'app/features/gatherings/messages.server.ts',
				find: 'const sending = idempotencyKey ?? crypto.randomUUID()',
				replace: 'const sending = idempotencyKey && crypto.randomUUID()',
			},
		],
		tests: ['gatherings/messages.server.test.ts'],
	},
	{
		name: 'check-in-too-early',
		why: 'Check-in opens an hour before the start.',
		patches: [
			{
				file: 'app/features/gatherings/terms.ts',
				find: 'startTime.getTime() - HOUR',
				replace: 'startTime.getTime() - 2 * HOUR',
			},
		],
		tests: ['gatherings/terms.test.ts'],
	},
	{
		name: 'check-in-too-late',
		why: 'Check-in at a run closes thirty days after its end.',
		patches: [
			{
				file: 'app/features/gatherings/terms.ts',
				find: 'now.getTime() > endTime.getTime() + lateDays * DAY',
				replace: 'now.getTime() > endTime.getTime() + (lateDays + 1) * DAY',
			},
		],
		tests: ['gatherings/terms.test.ts'],
	},
	{
		name: 'leak-private-event',
		why: 'An event that is not public is opened by its own link only.',
		patches: [
			{
				file: 'app/features/events/invitation.server.ts',
				find: 'if (event.isPublic || key === event.linkKey) return true',
				replace: 'if (event.isPublic || key) return true',
			},
		],
		tests: ['events.test.ts'],
	},
	{
		name: 'run-without-approval',
		why: 'A place at a run that needs approval is asked for.',
		patches: [
			{
				file: 'app/features/clubs/events/gathering.server.ts',
				find: 'asks: requiresApproval && !canManage',
				replace: 'asks: requiresApproval && !canManage && club.canManage',
			},
		],
		tests: ['club-places.test.ts'],
	},
	{
		name: 'leak-private-club',
		why: 'A private club is known to its members and by its link only.',
		patches: [
			{
				file: 'app/features/clubs/find.server.ts',
				find: 'if (!club.isPublic && !isMember && !isAdmin && !invited) throw',
				replace: 'if (!club.isPublic && !user && !isAdmin && !invited) throw',
			},
		],
		tests: ['club-members-access.test.ts'],
	},
	{
		name: 'list-private-clubs',
		why: 'Private clubs are in no list.',
		patches: [
			{
				file: 'app/features/clubs/list/clubs.server.ts',
				find: 'const isOpen = and(eq(runningClubs.isPublic, true), isNull(runningClubs.closedAt))',
				replace: 'const isOpen = and(isNull(runningClubs.closedAt), isNull(runningClubs.closedAt))',
			},
		],
		tests: ['club-list.test.ts'],
	},
	{
		name: 'join-private-club-at-once',
		why: 'A person without the link to a private club can only ask to join.',
		patches: [
			{
				file: 'app/features/clubs/members/join.server.ts',
				find: "	if (!key) return 'asks'",
				replace: "	if (!key) return inviteKey === null ? 'asks' : 'joins'",
			},
		],
		tests: ['club-members.test.ts'],
	},
	{
		name: 'leak-names-of-members',
		why: 'Strangers see the first names and initials of a club’s members.',
		patches: [
			{
				file: 'app/features/clubs/members/find-members.server.ts',
				find: 'fullName: nameForStrangers(person),',
				replace: 'fullName: nameOf(person),',
			},
		],
		tests: ['find-members.server.test.ts'],
	},
]

const tournaments: Mutation[] = [
	{
		name: 'oversell-tournament',
		why: 'A tournament takes as many teams as it has places.',
		patches: [
			{
				file: 'app/features/tournaments/teams/rules.ts',
				find: 'if (currentTeams >= maxTeams) return',
				replace: 'if (currentTeams > maxTeams) return',
			},
			{
				file: 'app/features/tournaments/teams/join.server.ts',
				find: 'lt(tournaments.currentTeams, tournaments.maxTeams)',
				replace: 'lte(tournaments.currentTeams, tournaments.maxTeams)',
			},
			{
				file: 'app/features/tournaments/teams/join.server.ts',
				find: 'import { and, eq, gt, lt, sql }',
				replace: 'import { and, eq, gt, lte, sql }',
			},
		],
		tests: ['join-races.test.ts'],
	},
	{
		name: 'register-at-the-deadline',
		why: 'Registration closes at its deadline.',
		patches: [
			{
				file: 'app/features/tournaments/teams/rules.ts',
				find: 'if (registrationDeadline <= now) return',
				replace: 'if (registrationDeadline < now) return',
			},
			{
				file: 'app/features/tournaments/teams/join.server.ts',
				find: 'gt(tournaments.registrationDeadline, now)',
				replace: 'gte(tournaments.registrationDeadline, now)',
			},
			{
				file: 'app/features/tournaments/teams/join.server.ts',
				find: 'import { and, eq, gt, lt, sql }',
				replace: 'import { and, eq, gte, lt, sql }',
			},
		],
		tests: ['teams.test.ts'],
	},
	{
		name: 'leak-private-tournament',
		why: 'A private tournament is known by its link and to those who take part only.',
		patches: [
			{
				file: 'app/features/tournaments/find.server.ts',
				find: 'if (!invited && !works) throw',
				replace: 'if (!invited && !atOwnVenue && !user) throw',
			},
		],
		tests: ['tournament-access.test.ts'],
	},
	{
		name: 'give-venue-the-key',
		why: 'A venue sees a private tournament on its courts, and enters it by its link only.',
		patches: [
			{
				file: 'app/features/tournaments/find.server.ts',
				find: 'team !== null || canManage',
				replace: 'team !== null || canCancel',
			},
		],
		tests: ['tournament-access.test.ts', 'teams.test.ts', 'court-request.test.ts'],
	},
	{
		name: 'list-private-tournaments',
		why: 'Private tournaments are in no public list.',
		patches: [
			{
				file: 'app/features/tournaments/tournaments.server.ts',
				find: 'person ? isIn(person) : eq(tournaments.isPublic, true)',
				replace: 'person ? isIn(person) : undefined',
			},
		],
		tests: ['tournament-list.test.ts'],
	},
	{
		name: 'leak-team-invitation',
		why: 'Only the captain sees the link for new players.',
		patches: [
			{
				file: 'app/features/tournaments/teams/team.server.ts',
				find: 'inviteKey: isCaptain ? inviteKey : null',
				replace: 'inviteKey: isMember ? inviteKey : null',
			},
		],
		tests: ['team.server.test.ts'],
	},
	{
		name: 'tie-break-in-wrong-order',
		why: 'Teams that are level are ordered by the matches between them before the goal difference.',
		patches: [
			{
				file: 'app/features/tournaments/standings/rule.ts',
				find: "criteria: ['points', 'headToHeadPoints', 'headToHeadGoalDifference', 'goalDifference', 'goalsFor', 'lot'],",
				replace:
					"criteria: ['points', 'goalDifference', 'headToHeadPoints', 'headToHeadGoalDifference', 'goalsFor', 'lot'],",
			},
		],
		tests: ['table.test.ts'],
	},
	{
		name: 'two-points-for-a-win',
		why: 'A win is three points.',
		patches: [{ file: 'app/features/tournaments/standings/tally.ts', find: 'wins: 3,', replace: 'wins: 2,' }],
		tests: ['table.test.ts'],
	},
	{
		name: 'forfeit-counts-for-both',
		why: 'A team that does not play has lost.',
		patches: [
			{
				file: 'app/features/tournaments/standings/tally.ts',
				find: "return forfeitedBy === side || forfeitedBy === 'both' ? 'losses' : 'wins'",
				replace: "return forfeitedBy === side ? 'losses' : 'wins'",
			},
		],
		tests: ['table.test.ts'],
	},
	{
		name: 'confirm-another-score',
		why: 'A result counts when both captains say the same.',
		patches: [
			{
				file: 'app/features/tournaments/matches/captains.server.ts',
				find: '	if (!isSameScore(proposal, score)) {',
				replace: '	if (!isSameScore(proposal, proposal)) {',
			},
		],
		tests: ['results.test.ts'],
	},
	{
		name: 'decide-without-seeing',
		why: 'A decision about a match is about the state that its author has seen.',
		patches: [
			{
				file: 'app/features/tournaments/matches/work.server.ts',
				find: 'if (version !== null && version !== match.version) throw',
				replace: 'if (version !== null && version > match.version) throw',
			},
		],
		tests: ['results.test.ts'],
	},
	{
		name: 'forgotten-tournament-keeps-the-money',
		why: 'Entry fees go back where a tournament is called off, also by itself after its last day.',
		patches: [
			{
				file: 'app/features/tournaments/organize/cancel.server.ts',
				find: "	await settleEntries(tx, teamIds, now, 'venue')\n",
				replace: '',
			},
		],
		tests: ['unscheduled.test.ts'],
	},
	{
		name: 'tournament-ends-unheard',
		why: 'A tournament without a schedule ends only after its organiser was reminded and had time to choose new dates.',
		patches: [
			{
				file: 'app/features/tournaments/organize/unscheduled.server.ts',
				find: 'or(isNull(endsAt), lte(endsAt, now))',
				replace: 'or(isNull(endsAt), lte(endDate, now))',
			},
		],
		tests: ['unscheduled.test.ts'],
	},
	{
		name: 'captain-tells-the-result-ahead',
		why: 'A captain says nothing of a match before it has begun.',
		patches: [
			{
				file: 'app/features/tournaments/matches/captains.server.ts',
				find: ' ?? beginsProblem(match, work.now)',
				replace: '',
			},
		],
		tests: ['results.test.ts'],
	},
	{
		name: 'result-ahead-without-a-reason',
		why: 'The organiser of a tournament sets no result before its match without saying why.',
		patches: [
			{
				file: 'app/features/tournaments/matches/results.server.ts',
				find: '	if (problem && !reason) throw',
				replace: '	if (problem && !reason && !problem) throw',
			},
		],
		tests: ['results.test.ts'],
	},
	{
		name: 'confirm-own-result',
		why: 'A captain cannot confirm what they have said themselves.',
		patches: [
			{
				file: 'app/features/tournaments/matches/captains.server.ts',
				find: "	if (said && isSameScore(said, score)) return 'unchanged'\n",
				replace: '',
			},
			{
				file: 'app/features/tournaments/matches/captains.server.ts',
				find: 'if (proposal && proposal.teamId !== teamId) return answer',
				replace: 'if (proposal && isSameScore(proposal, score)) return answer',
			},
		],
		tests: ['results.test.ts'],
	},
	{
		name: 'free-withdrawal-too-late',
		why: 'The fee comes back to who withdraws before registration closes.',
		patches: [
			{
				file: 'app/features/tournaments/teams/rules.ts',
				find: 'now < tournament.registrationDeadline',
				replace: 'now <= tournament.registrationDeadline',
			},
		],
		tests: ['teams/deadline.test.ts'],
	},
	{
		name: 'team-of-thirty-one',
		why: 'A team has thirty people at most.',
		patches: [
			{
				file: 'app/features/tournaments/teams/players.server.ts',
				find: 'return players >= TEAM_MAX ?',
				replace: 'return players > TEAM_MAX ?',
			},
		],
		tests: ['join-races.test.ts'],
	},
	{
		name: 'schedule-without-its-venue',
		why: 'No schedule takes court time before the venue has said yes.',
		patches: [
			{
				file: 'app/features/tournaments/placement/generate.server.ts',
				find: '			if (await needsToAsk(tx, tournament, terms, now)) {',
				replace: '			if (tournament.id < 0) {',
			},
		],
		tests: ['court-request.test.ts'],
	},
	{
		name: 'courts-in-other-hours-than-given',
		why: 'Courts are taken without asking in the hours only that the venue gives.',
		patches: [
			{
				file: 'app/features/tournaments/placement/court-request.server.ts',
				find: 'return !placement?.placed?.every((match) => isGiven(given, match))',
				replace: 'return !placement?.placed?.some((match) => isGiven(given, match))',
			},
		],
		tests: ['court-request.test.ts'],
	},
	{
		name: 'courts-given-by-anybody',
		why: 'Only the venue gives its courts.',
		patches: [
			{
				file: 'app/features/tournaments/placement/court-request.server.ts',
				find: "	if (!tournament.atOwnVenue) throw forbidden('Only the venue can answer this.')\n",
				replace: '',
			},
		],
		tests: ['court-request.test.ts'],
	},
	{
		name: 'more-courts-than-asked',
		why: 'A yes gives no more court time than was asked for.',
		patches: [
			{
				file: 'app/features/tournaments/placement/court-request.server.ts',
				find: 'if (published.courtHours > request.courtHours)',
				replace: 'if (published.courtHours > 100_000)',
			},
		],
		tests: ['court-request.test.ts'],
	},
	{
		name: 'answer-to-another-request',
		why: 'A yes is to the request that was read.',
		patches: [
			{
				file: 'app/features/tournaments/placement/court-request.server.ts',
				find: 'if (request.askedAt !== askedAt)',
				replace: 'if (askedAt === request.askedAt + request.askedAt)',
			},
		],
		tests: ['court-request.test.ts'],
	},
]

const matchmaking: Mutation[] = [
	{
		name: 'leak-hidden-player',
		why: 'A player who does not want to be found is not found.',
		patches: [
			{
				file: 'app/features/matchmaking/players/find.server.ts',
				find: 'export const isListed = and(eq(playerPreferences.matchmakingEnabled, true), isWelcome)',
				replace: 'export const isListed = and(eq(playerPreferences.id, playerPreferences.id), isWelcome)',
			},
		],
		tests: ['hidden-player.server.test.ts'],
	},
	{
		name: 'leak-full-name',
		why: 'Strangers see a first name and an initial.',
		patches: [
			{
				file: 'app/features/matchmaking/players/card.ts',
				find: 'name: shortName(fullName),\n		initials',
				replace: 'name: fullName,\n		initials',
			},
		],
		tests: ['matchmaking-players.test.ts'],
	},
	{
		name: 'leak-phone',
		why: 'A phone number is shown only where its owner shares it.',
		patches: [
			{
				file: 'app/features/matchmaking/threads/members.server.ts',
				find: 'phone: sharesPhone && !apart.includes(userId) ? phone : null',
				replace: 'phone: apart.includes(userId) ? null : phone',
			},
		],
		tests: ['matchmaking-threads.test.ts'],
	},
	{
		name: 'leak-email',
		why: 'A person’s address is in no response to others.',
		patches: [
			{
				file: 'app/features/accounts/names/public-username.server.ts',
				find: '	fullName: users.fullName,\n',
				replace: '	fullName: users.fullName,\n	email: users.email,\n',
			},
		],
		tests: ['find-members.server.test.ts'],
	},
	{
		name: 'ignore-block',
		why: 'A block keeps both from finding each other.',
		patches: [
			{
				file: 'app/features/matchmaking/blocks.server.ts',
				find: '.where(or(eq(blockerId, userId), eq(blockedId, userId))),',
				replace: '.where(eq(blockerId, userId)),',
			},
		],
		tests: ['matchmaking-players.test.ts'],
	},
	{
		name: 'read-what-is-fetched-ahead',
		why: 'A conversation is read by who opens it, not by a browser that fetches it ahead.',
		patches: [{ file: 'app/routes/matchmaking/thread.tsx', find: ' && !isFetchedAhead(request)', replace: '' }],
		tests: ['matchmaking-threads.test.ts'],
	},
	{
		name: 'read-thread-of-others',
		why: 'A conversation is for those who are in it.',
		patches: [
			{
				file: 'app/features/matchmaking/threads/find.server.ts',
				find: '		eq(matchThreadMembers.userId, user.id),\n		isNull(matchThreadMembers.leftAt),',
				replace: '		eq(matchThreadMembers.threadId, matchThreads.id),\n		isNull(matchThreadMembers.leftAt),',
			},
		],
		tests: ['matchmaking-threads.test.ts'],
	},
	{
		name: 'too-many-in-a-game',
		why: 'A game has as many players as it looks for.',
		patches: [
			{
				file: 'app/features/matchmaking/requests/answers/decide.server.ts',
				find: 'request.acceptedCount >= placesOf(request)',
				replace: 'request.acceptedCount > placesOf(request)',
			},
		],
		tests: ['matchmaking-answers.test.ts'],
	},
	{
		name: 'suspended-person-answers',
		why: 'A suspended player takes no part in matchmaking.',
		patches: [
			{
				file: 'app/features/matchmaking/blocks.server.ts',
				find: 'export const isWelcome = and(isNull(users.deletedAt), isNull(users.suspendedAt), isNull(users.matchmakingSuspendedAt))',
				replace: 'export const isWelcome = and(isNull(users.deletedAt), isNull(users.matchmakingSuspendedAt))',
			},
		],
		tests: ['admin-suspension.test.ts'],
	},
]

const told: Mutation[] = [
	{
		name: 'tell-owner-of-each',
		why: 'While a notice of an owner is unread, the next of its kind is added to it.',
		patches: [
			{
				file: 'app/features/notices/notices.server.ts',
				find: 'const inbox = !standing',
				replace: 'const inbox = true',
			},
		],
		tests: ['owner-notices.test.ts'],
	},
	{
		name: 'mail-owner-of-each',
		why: 'An owner gets one mail an hour of what waits or came.',
		patches: [
			{
				file: 'app/features/notices/notices.server.ts',
				find: 'mail.dueAt.getTime() + HOUR',
				replace: 'mail.dueAt.getTime()',
			},
		],
		tests: ['owner-notices.test.ts'],
	},
	{
		name: 'notice-twice',
		why: 'The same cause reaches the same person once.',
		patches: [
			{
				file: 'db/migrations/sqlite/0005_people.sql',
				find: 'CREATE UNIQUE INDEX `notices_user_id_cause_idx`',
				replace: 'CREATE INDEX `notices_user_id_cause_idx`',
			},
		],
		tests: ['notices.test.ts'],
	},
	{
		name: 'gather-what-another-sends',
		why: 'Notices that go with one mail go with no other meanwhile.',
		patches: [
			{
				file: 'app/features/notices/mails/outbox.server.ts',
				find: 'if (others.some(({ claimedUntil }) => claimedUntil !== null && claimedUntil > now)) return []\n',
				replace: '\n',
			},
		],
		tests: ['mails.test.ts'],
	},
	{
		name: 'send-before-an-earlier',
		why: 'A mail that went along with an earlier one is not sent by another process meanwhile.',
		patches: [
			{
				file: 'app/features/notices/mails/outbox.server.ts',
				find: 'and(eq(mails.id, id), isFree(now), isFirst(now))',
				replace: 'and(eq(mails.id, id), isFree(now))',
			},
		],
		tests: ['mails.test.ts'],
	},
	{
		name: 'mail-twice',
		why: 'A mail is sent by one process at a time.',
		patches: [
			{
				file: 'app/features/notices/mails/outbox.server.ts',
				find: '.where(and(eq(mails.id, id), isFree(now), isFirst(now)))',
				replace: '.where(eq(mails.id, id))',
			},
		],
		tests: ['mails-races.test.ts'],
	},
	{
		name: 'mails-out-of-order',
		why: 'A person’s mails go out in their order.',
		patches: [
			{
				file: 'app/features/notices/mails/outbox.server.ts',
				find: '.where(and(isFree(now), isFirst(now)))',
				replace: '.where(isFree(now))',
			},
		],
		tests: ['mails.test.ts'],
	},
	{
		name: 'told-of-who-left',
		why: 'What others were told of a person goes with their account.',
		patches: [
			{
				file: 'app/features/personal-data/told.server.ts',
				find: 'const NO_WORDS = { actorId: null, data: null, title: null, body: null, link: null }',
				replace: 'const NO_WORDS = { actorId: null }',
			},
		],
		tests: ['personal-data-told.test.ts'],
	},
	{
		name: 'payer-who-left-named',
		why: 'The name of a payer goes from what the booker was told once they delete their account.',
		patches: [
			{
				file: 'app/features/payments/receive-notices.server.ts',
				find: 'actorId: of?.personId, ',
				replace: '',
			},
		],
		tests: ['money-review.test.ts'],
	},
	{
		name: 'mail-without-words',
		why: 'A mail that only a later version has words for is left to a process of that version.',
		patches: [
			{
				file: 'app/features/notices/mails/outbox.server.ts',
				find: 'if (!hasWords(mail)) {',
				replace: 'if (Date.now() < 0) {',
			},
		],
		tests: ['mails.test.ts'],
	},
	{
		name: 'mail-no-longer-worth',
		why: 'A mail whose time is over is not sent.',
		patches: [
			{
				file: 'app/features/notices/mails/outbox.server.ts',
				find: 'lte(mails.worthUntil, now)',
				replace: 'isNull(mails.worthUntil)',
			},
		],
		tests: ['mails.test.ts'],
	},
	{
		name: 'mail-against-wish',
		why: 'A notice that a person has switched off is not mailed.',
		patches: [
			{
				file: 'app/features/notices/notices.server.ts',
				find: 'wish[channel] && (!wish.inbox',
				replace: '(wish[channel] || wish.inbox) && (!wish.inbox',
			},
		],
		tests: ['notices.test.ts'],
	},
	{
		name: 'calendar-of-others',
		why: 'A person’s calendar has their own bookings only.',
		patches: [
			{
				file: 'app/features/calendars/bookings.server.ts',
				find: '			.where(and(eq(bookings.userId, user.id), within))\n			.orderBy',
				replace: '			.where(within)\n			.orderBy',
			},
		],
		tests: ['calendars.test.ts'],
	},
	{
		name: 'calendar-of-suspended',
		why: 'The calendar of who is suspended is closed at once.',
		patches: [
			{
				file: 'app/features/calendars/feed.server.ts',
				find: 'isNull(users.deletedAt), isNull(users.suspendedAt)))',
				replace: 'isNull(users.deletedAt)))',
			},
		],
		tests: ['calendars.test.ts'],
	},
	{
		name: 'calendar-of-club-for-strangers',
		why: 'The calendar of a club is for its members.',
		patches: [
			{
				file: 'app/features/calendars/rights.server.ts',
				find: '			if (!club.inside) throw notFound(NO_CALENDAR)\n',
				replace: '',
			},
		],
		tests: ['calendars.test.ts'],
	},
	{
		name: 'ics-not-on-one-line',
		why: 'Text of people cannot begin a new line of a calendar file.',
		patches: [
			{
				file: 'app/lib/time/ical.server.ts',
				find: "const plain = (text: string) => text.replace(/[\\s\\p{Cc}\\p{Cs}]+/gu, ' ').trim()",
				replace: 'const plain = (text: string) => text.trim()',
			},
		],
		tests: ['ical.server.test.ts'],
	},
	{
		name: 'csv-formula',
		why: 'A cell that a spreadsheet would run is quoted.',
		patches: [
			{
				file: 'app/lib/text/csv.ts',
				find: 'const FORMULA = /^\\s*[=+\\-@\\t\\r＝＋－＠]/',
				replace: 'const FORMULA = /^[=+\\-@\\t\\r＝＋－＠]/',
			},
		],
		tests: ['csv.test.ts'],
	},
	{
		name: 'sitemap-not-escaped',
		why: 'The text of the sitemap is escaped.',
		patches: [
			{
				file: 'app/features/sharing/sitemap.ts',
				find: '<loc>${escapeXml(new URL(path, origin).href)}</loc>',
				replace: '<loc>${new URL(path, origin).href}</loc>',
			},
		],
		tests: ['sitemap.test.ts'],
	},
	{
		name: 'picture-text-not-escaped',
		why: 'Text of people is escaped in a picture of teams.',
		patches: [
			{
				file: 'app/features/team-balancer/sharing/picture.server.ts',
				find: '`<title>${escaped(shared.title)}</title>`',
				replace: '`<title>${shared.title}</title>`',
			},
		],
		tests: ['team-balancer/sharing/sharing.test.ts'],
	},
]

const door: Mutation[] = [
	{
		name: 'form-from-another-site',
		why: 'Requests that change something come from our own pages.',
		patches: [
			{
				file: 'app/lib/http/origin.server.ts',
				find: "	if (!isOwnOrigin(request)) throw forbidden('This request came from another site.')\n",
				replace: "	if (!request.url) throw forbidden('This request came from another site.')\n",
			},
		],
		tests: ['admin.test.ts'],
	},
	{
		name: 'same-site-is-own',
		why: 'A page of a neighbouring site is not our own.',
		patches: [
			{
				file: 'app/lib/http/origin.server.ts',
				find: "return site === 'same-origin' || site === 'none'",
				replace: "return site !== 'cross-site'",
			},
		],
		tests: ['origin.server.test.ts'],
	},
	{
		name: 'socket-from-another-site',
		why: 'A socket is opened by our own pages.',
		patches: [
			{
				file: 'app/lib/http/origin.server.ts',
				find: '	return URL.canParse(origin) && own.includes(new URL(origin).host)',
				replace: '	return URL.canParse(origin) && own.length > 0',
			},
		],
		tests: ['origin.server.test.ts'],
	},
	{
		name: 'no-nosniff',
		why: 'Every response forbids browsers to guess its type.',
		patches: [
			{ file: 'app/lib/http/security-headers.server.ts', find: "	'X-Content-Type-Options': 'nosniff',\n", replace: '' },
		],
		tests: ['standing-headers.server.test.ts'],
	},
	{
		name: 'scripts-from-anywhere',
		why: 'A page runs its own scripts only.',
		patches: [
			{
				file: 'app/lib/http/security-headers.server.ts',
				find: "`'self' 'nonce-${nonce}'`",
				replace: "`'self' 'unsafe-inline' 'nonce-${nonce}'`",
			},
		],
		tests: ['standing-headers.server.test.ts'],
	},
	{
		name: 'large-body',
		why: 'A body of more than 64 kB is refused before it is read.',
		patches: [
			{
				file: 'app/lib/http/request-limits.server.ts',
				find: 'if (length > maxBody) return',
				replace: 'if (length > 16 * maxBody) return',
			},
		],
		tests: ['request-limits.server.test.ts'],
	},
	{
		name: 'logout-without-signal',
		why: 'Logging out without a signal reaches the server before any page is shown.',
		patches: [
			{
				file: 'app/worker/logout.ts',
				find: '\tawait note(true).catch(() => {}) // a full phone knows it while the worker runs\n',
				replace: '',
			},
		],
		tests: ['worker/logout.test.ts'],
	},
	{
		name: 'wish-of-another',
		why: 'What waits on a phone is only sent as the person who made it.',
		patches: [
			{
				file: 'app/features/accounts/auth.server.ts',
				find: 'if (onlyFor !== null && ',
				replace: "if (onlyFor === 'nobody' && ",
			},
		],
		tests: ['people/pocket.test.ts'],
	},
	{
		name: 'push-to-the-next',
		why: 'A shared phone shows the next person nothing that is pushed to the one before.',
		patches: [
			{
				file: 'app/worker/people.ts',
				find: '\t\t\tif (others.some((name) => name !== PREFIX + NOBODY)) await Promise.all([endPushes(), tellOthers(client)])\n',
				replace: '',
			},
		],
		tests: ['copies.test.ts'],
	},
	{
		name: 'cache-for-signed-in',
		why: 'A response cached for visitors is never served to a signed-in person.',
		patches: [
			{
				file: 'app/features/platform/response-cache/responses.server.ts',
				find: "export const PERSONAL = ['cookie', 'authorization']",
				replace: "export const PERSONAL = ['authorization']",
			},
		],
		tests: ['response-cache.test.ts'],
	},
	{
		name: 'slim-page-for-all',
		why: 'A page for those who save data is served to them alone.',
		patches: [
			{
				file: 'app/features/platform/response-cache/responses.server.ts',
				find: "isSaving(saveData) ? 'saver' : ''",
				replace: "isSaving(saveData) ? '' : ''",
			},
		],
		tests: ['response-cache.test.ts'],
	},
	{
		name: 'stale-answer',
		why: 'A cached response is never older than the last write.',
		patches: [
			{
				file: 'app/features/platform/response-cache/responses.server.ts',
				find: 'minute === minuteOf(now) && isCurrent(reads)',
				replace: 'minute === minuteOf(now) && reading !== undefined',
			},
		],
		tests: ['response-cache.test.ts'],
	},
	{
		name: 'answer-of-last-minute',
		why: 'A cached response is valid only in the minute in which it was rendered.',
		patches: [
			{
				file: 'app/features/platform/response-cache/responses.server.ts',
				find: 'minute === minuteOf(now) && isCurrent',
				replace: 'minute <= minuteOf(now) && isCurrent',
			},
		],
		tests: ['response-cache.test.ts'],
	},
	{
		name: 'cache-private-answers',
		why: 'A response that says it is private is not cached for all.',
		patches: [
			{
				file: 'app/features/platform/response-cache/cache.server.ts',
				find: "status === 200 && !headers.has('Set-Cookie') && !/no-store|private/.test(headers.get('Cache-Control') ?? '')",
				replace: "status === 200 && !headers.has('Set-Cookie')",
			},
		],
		tests: ['response-cache.test.ts'],
	},
	{
		name: 'sandbox-beside-live-keys',
		why: 'The server does not start where a live key would be ignored.',
		patches: [
			{
				file: 'app/lib/process/env.server.ts',
				find: ".refine((env) => !env.YOCO_SECRET_KEY?.startsWith('sk_live_') || cardProviderIn(env) === 'yoco', {",
				replace: '.refine(() => true, {',
			},
		],
		tests: ['env.server.test.ts'],
	},
	{
		name: 'development-by-default',
		why: 'Without a word about it the server runs in production.',
		patches: [
			{
				file: 'app/lib/process/env.server.ts',
				find: ".default('production')",
				replace: ".default('development')",
			},
		],
		tests: ['env.server.test.ts'],
	},
	{
		name: 'demo-data-in-production',
		why: 'Demo data comes into production by its name only.',
		patches: [
			{
				file: 'db/seed.ts',
				find: "process.env.NODE_ENV === 'development' ||",
				replace: "process.env.NODE_ENV === 'production' ||",
			},
		],
		tests: ['commands.test.ts'],
	},
	{
		name: 'two-hosts',
		why: 'A request that names two hosts is refused.',
		patches: [
			{
				file: 'app/lib/http/request-limits.server.ts',
				find: 'if (hosts(request) > 1)',
				replace: 'if (hosts(request) > 2)',
			},
		],
		tests: ['request-limits.server.test.ts'],
	},
	{
		name: 'secret-address-in-the-log',
		why: 'Secrets in an address are not logged.',
		patches: [
			{
				file: 'app/lib/process/log.server.ts',
				find: '[\\w-]*verify)\\/)[^/.]+/i',
				replace: '[\\w-]*verify)\\/)[^/.]+/',
			},
		],
		tests: ['log.server.test.ts'],
	},
]

const content: Mutation[] = [
	{
		name: 'review-without-playing',
		why: 'Only who has played at a venue reviews it.',
		patches: [
			{
				file: 'app/features/reviews/review-permission.ts',
				find: '	if (!hasPlayed) return',
				replace: '	if (!hasPlayed && runsVenue) return',
			},
		],
		tests: ['reviews.server.test.ts'],
	},
	{
		name: 'review-after-no-show',
		why: 'A player who did not come has not played.',
		patches: [
			{
				file: 'app/features/reviews/reviews.server.ts',
				find: "		eq(bookings.status, 'completed'),\n		eq(bookings.noShow, false),",
				replace: "		eq(bookings.status, 'completed'),",
			},
		],
		tests: ['reviews.server.test.ts'],
	},
	{
		name: 'photo-of-any-type',
		why: 'A photo is a picture by what is in it, not by its name.',
		patches: [
			{
				file: 'app/features/photos/pictures.server.ts',
				find: '	if (bytes.length > 0 && !looksLikePhoto(bytes)) throw notReadable()\n',
				replace: '	if (bytes.length > 0 && !looksLikePhoto) throw notReadable()\n',
			},
			{
				file: 'app/features/photos/pictures.server.ts',
				find: "const FORMATS = ['jpeg', 'png', 'webp', 'heif']",
				replace: "const FORMATS = ['jpeg', 'png', 'webp', 'heif', 'gif', 'svg']",
			},
		],
		tests: ['photos.test.ts'],
	},
	{
		name: 'read-any-file',
		why: 'Only photos are read from the folder of uploads.',
		patches: [
			{
				file: 'app/features/photos/storage.server.ts',
				find: 'const FILE = /^[0-9a-f]{32}-(640|1600)\\.webp$/',
				replace: 'const FILE = /^[\\w./-]+$/',
			},
		],
		tests: ['storage.server.test.ts'],
	},
	{
		name: 'photo-not-on-disk',
		why: 'A photo that a row names is there after a power cut.',
		patches: [{ file: 'app/features/photos/storage.server.ts', find: '	await bringToDisk(folder)\n', replace: '' }],
		tests: ['storage.server.test.ts'],
	},
	{
		name: 'deleted-person-keeps-name',
		why: 'Of a deleted person no name is left.',
		patches: [
			{
				file: 'app/features/personal-data/forget.server.ts',
				find: '			fullName: DELETED_PERSON,\n			location: null,',
				replace: '			location: null,',
			},
		],
		tests: ['personal-data.test.ts'],
	},
	{
		name: 'deleted-person-keeps-review',
		why: 'The words of a deleted person go with them.',
		patches: [
			{
				file: 'app/features/personal-data/forget.server.ts',
				find: '		.set({ comment: null, reply: null,',
				replace: '		.set({ reply: null,',
			},
		],
		tests: ['personal-data-canary.test.ts'],
	},
	{
		name: 'strava-run-twice',
		why: 'A run of Strava is stored once for a person.',
		patches: [
			{
				file: 'db/migrations/sqlite/0003_clubs.sql',
				find: 'CREATE UNIQUE INDEX `strava_activities_user_id_strava_id_idx`',
				replace: 'CREATE INDEX `strava_activities_user_id_strava_id_idx`',
			},
		],
		tests: ['strava-import.test.ts'],
	},
	{
		name: 'strava-state-of-others',
		why: 'Strava is connected to who set out for it.',
		patches: [{ file: 'app/features/strava/state.server.ts', find: '					eq(oauthStates.userId, user.id),\n', replace: '' }],
		tests: ['strava.test.ts'],
	},
	{
		name: 'unfair-teams',
		why: 'Teams are divided as evenly as can be.',
		patches: [
			{
				file: 'app/features/team-balancer/balance/best.ts',
				find: '		if (cost > this.cost) return\n',
				replace: '		if (cost > this.cost && this.seen > 1) return\n',
			},
		],
		tests: ['balance.test.ts'],
	},
	{
		name: 'private-club-says-it-exists',
		why: 'A private club looks to a stranger as if it did not exist.',
		patches: [
			{
				file: 'app/features/clubs/find.server.ts',
				find: "	if (!isPublic && !mayBeAsked && !own && user?.role !== 'admin') throw notFound(NOT_FOUND)\n",
				replace: '',
			},
		],
		tests: ['club-members-access.test.ts'],
	},
	{
		name: 'name-that-looks-like-another',
		why: 'No one registers a username that looks like another person’s.',
		patches: [
			{
				file: 'app/features/accounts/accounts.server.ts',
				find: 'or(eq(users.usernameKey, usernameKey), looksLike(usernameKey))!',
				replace: 'eq(users.usernameKey, usernameKey)',
			},
		],
		tests: ['registration.test.ts'],
	},
	{
		name: 'name-that-looks-like-another-in-cyrillic',
		why: 'No one registers a username that looks like another person’s of the same alphabet.',
		patches: [
			{
				file: 'app/features/accounts/accounts.server.ts',
				find: '[lookAlikeKeyOf(usernameKey), skeletonOf(usernameKey)]',
				replace: '[skeletonOf(usernameKey)]',
			},
		],
		tests: ['registration.test.ts'],
	},
	{
		name: 'name-of-courtside',
		why: 'No one registers a username that speaks for Courtside.',
		patches: [
			{
				file: 'app/features/accounts/names/look-alikes.ts',
				find: 'isOurs(username) || RESERVED.has(bareOf(username))',
				replace: 'isOurs(username)',
			},
		],
		tests: ['look-alikes.test.ts'],
	},
	{
		name: 'mail-address-as-public-name',
		why: 'An old username that is a mail address is not shown to others.',
		patches: [
			{
				file: 'app/features/accounts/names/public-username.server.ts',
				find: "like '%@%'",
				replace: "like '@%'",
			},
		],
		tests: ['clubs.test.ts'],
	},
	{
		name: 'picture-from-elsewhere',
		why: 'No picture of ours lies elsewhere, where its server would learn who looks.',
		patches: [
			{
				file: 'app/features/photos/schemas.ts',
				find: 'return uploadedPhoto(url) === null ? refuse(context, words) : url',
				replace: 'return /^javascript:/.test(url) ? refuse(context, words) : url',
			},
		],
		tests: ['clubs.test.ts'],
	},
	{
		name: 'show-picture-from-elsewhere',
		why: 'An old picture address elsewhere is never shown.',
		patches: [
			{
				file: 'app/lib/drawing/own-picture.ts',
				find: "case when ${column} like '/uploads/%' then ${column} end",
				replace: '${column}',
			},
		],
		tests: ['never-asked.test.ts'],
	},
	{
		name: 'discard-what-another-shows',
		why: 'The files of a picture stay while anything shows it.',
		patches: [
			{
				file: 'app/features/photos/shown.server.ts',
				find: 'if (name !== null && !(await isShown(url!, name))) await discard(name)',
				replace: 'if (name !== null) await discard(name)',
			},
		],
		tests: ['photos.test.ts', 'clubs/pictures.test.ts'],
	},
	{
		name: 'read-any-number-of-pixels',
		why: 'A small file that unpacks to more pixels than we read in a moment is refused.',
		patches: [
			{
				file: 'app/features/photos/pictures.server.ts',
				find: '		if (width * height > most) throw tooManyPixels()\n',
				replace: '',
			},
		],
		tests: ['photos.test.ts'],
	},
]

const data: Mutation[] = [
	{
		name: 'stand-on-what-nobody-knows',
		why: 'Cached reads are not valid while the commits of others are unknown.',
		patches: [
			{
				file: 'db/client/versions/versions.ts',
				find: '			if (!upToDate({ invalidate, invalidateAll })) return false\n',
				replace: '',
			},
		],
		tests: ['versions.test.ts'],
	},
	{
		name: 'read-notes-but-miss-commits-by-hand',
		why: 'A commit without a note may have changed everything.',
		patches: [
			{
				file: 'db/client/versions/commits.ts',
				find: '		if (rows[0]?.id !== last + 1) invalidateAll()\n		else for',
				replace: '		for',
			},
		],
		tests: ['commits.test.ts'],
	},
	{
		name: 'back-up-without-looking',
		why: 'A backup has its name only once it was looked through.',
		patches: [{ file: 'db/ops/backup-worker.js', find: '		check(half)\n', replace: '' }],
		tests: ['backup.test.ts'],
	},
	{
		name: 'lose-a-connection-unbegun',
		why: 'A connection that is lost before a transaction begins comes back to the pool, or ten such losses end all writes.',
		patches: [
			{
				file: 'db/client/serializable.ts',
				find: '.then(() => release(), release)',
				replace: '.then(release, () => {})',
			},
		],
		tests: ['client/postgres.test.ts'],
		on: 'postgres',
	},
	{
		name: 'hurry-the-background',
		why: 'A job or a large file is not cut off after what a page may take.',
		patches: [
			{ file: 'db/client/versions/silence.ts', find: 'if (aside && isInBackground())', replace: 'if (aside && false)' },
		],
		tests: ['client/postgres.test.ts'],
		on: 'postgres',
	},
	{
		name: 'limit-here-only',
		why: 'PostgreSQL itself cancels what takes too long, on every connection.',
		patches: [
			{
				file: 'db/client/versions/silence.ts',
				find: 'else limitThere(client!).then(() => answer(), answer)',
				replace: 'else answer()',
			},
		],
		tests: ['client/postgres.test.ts'],
		on: 'postgres',
	},
	{
		name: 'leave-statements-behind',
		why: 'Queries that a stop no longer waits for do not go on in PostgreSQL.',
		patches: [
			{
				file: 'db/client/versions/silence.ts',
				find: "			await through.query('select pg_cancel_backend(pid) from unnest($1::int[]) as pid', [pids]).catch(() => {})\n",
				replace: '',
			},
		],
		tests: ['client/postgres.test.ts'],
		on: 'postgres',
	},
	{
		name: 'call-a-lost-connection-a-bug',
		why: 'A request that meets a lost connection is told to come back.',
		patches: [
			{
				file: 'db/client/unavailable.ts',
				find: 'UNAVAILABLE.test(code) : LOST.test(cause.message)',
				replace: 'UNAVAILABLE.test(code) : false',
			},
		],
		tests: ['unavailable.test.ts'],
	},
	{
		name: 'failing-write-takes-neighbour',
		why: 'A write that fails takes none of those beside it down.',
		patches: [
			{
				file: 'db/client/group.ts',
				find: '			for (const member of members) await writeTogether([member], 0)\n',
				replace: '			for (const member of members) member.reject(error)\n',
			},
		],
		tests: ['group.test.ts'],
	},
	{
		name: 'keep-half-a-write',
		why: 'A write that throws leaves nothing behind.',
		patches: [{ file: 'db/client/group.ts', find: '			undo.run()\n', replace: '' }],
		tests: ['group.test.ts'],
	},
	{
		name: 'told-before-commit',
		why: 'No caller is told of success before the disk has it.',
		patches: [
			{
				file: 'db/client/group.ts',
				find: '				outcomes.push(await attempt(member, changes))',
				replace: '				const tell = await attempt(member, changes)\n				tell()\n				outcomes.push(() => {})',
			},
		],
		tests: ['group.test.ts'],
	},
	{
		name: 'synchronous-normal',
		why: 'SQLite waits for the disk at every commit.',
		patches: [
			{
				file: 'db/client/sqlite.ts',
				find: "connection.pragma('synchronous = FULL')",
				replace: "connection.pragma('synchronous = NORMAL')",
			},
		],
		tests: ['client.test.ts'],
	},
	{
		name: 'begin-all-at-once',
		why: 'The last request is not passed over by clients that come again and again.',
		patches: [
			{
				file: 'app/features/platform/admission.server.ts',
				find: '	if (waiting.length > 0) setImmediate(beginNext)\n',
				replace: '	for (const next of waiting.splice(0)) next()\n',
			},
		],
		tests: ['admission.server.test.ts'],
	},
	{
		name: 'wait-without-end',
		why: 'A request that has waited for three seconds is told to come back.',
		patches: [
			{
				file: 'app/features/platform/admission.server.ts',
				find: 'if (performance.now() > due)',
				replace: 'if (performance.now() > due + 60_000)',
			},
		],
		tests: ['admission.server.test.ts'],
	},
	{
		name: 'metrics-for-anybody',
		why: 'The figures are for this machine and for who has the token.',
		patches: [
			{
				file: 'app/features/platform/metrics.server.ts',
				find: 'return !proxied && isLoopback',
				replace: 'return isLoopback',
			},
		],
		tests: ['metrics.server.test.ts'],
	},
	{
		name: 'forget-the-old-secret',
		why: 'Text locked under the old secret opens while that is listed after the new one.',
		patches: [
			{
				file: 'app/lib/process/secret-box.server.ts',
				find: 'for (const key of keys) {',
				replace: 'for (const key of keys.slice(0, 1)) {',
			},
		],
		tests: ['secret-box.server.test.ts'],
	},
	{
		name: 'keep-every-backup',
		why: 'Of the backups no more stay than were asked for.',
		patches: [
			{
				file: 'app/features/platform/backups.server.ts',
				find: '	prune(folder, keep)\n',
				replace: '',
			},
		],
		tests: ['backup.test.ts'],
	},
	{
		name: 'lose-the-scripts-of-last-week',
		why: 'A page that is open when a version comes has its scripts for a week.',
		patches: [
			{
				file: 'app/features/platform/builds.server.ts',
				find: 'const KEPT_MS = 7 * DAY',
				replace: 'const KEPT_MS = 5 * DAY',
			},
		],
		tests: ['builds.server.test.ts'],
	},
	{
		name: 'photo-without-room-is-a-bug',
		why: 'A photo that the disk cannot take is refused with a request to come back.',
		patches: [
			{
				file: 'app/features/photos/storage.server.ts',
				find: '		throw orUnavailable(error)\n',
				replace: '		throw error\n',
			},
		],
		tests: ['storage.server.test.ts'],
	},
	{
		name: 'log-keeps-its-size',
		why: 'The log beside the file shrinks again after a long read.',
		patches: [
			{
				file: 'db/client/sqlite.ts',
				find: '	connection.pragma(`journal_size_limit = ${LOG_KEEPS}`)\n',
				replace: '',
			},
		],
		tests: ['sqlite.test.ts'],
	},
	{
		name: 'changes-not-raised',
		why: 'A committed write makes old what was read before it.',
		patches: [{ file: 'db/client/group.ts', find: '		versions.invalidate(changes)\n', replace: '' }],
		tests: ['versions.test.ts'],
	},
	{
		name: 'fsck-blind-to-hours',
		why: 'The check of the data notices a booking without its hours.',
		patches: [
			{
				file: 'db/ops/invariants/booking.ts',
				find: 'if (String(held) !== String(due)) note',
				replace: 'if (held.length > due.length) note',
			},
		],
		tests: ['invariants.test.ts'],
	},
	{
		name: 'fsck-blind-to-orphans',
		why: 'The check of the data notices rows that point at nothing.',
		patches: [
			{
				file: 'db/ops/invariants.ts',
				find: "	if (dialect !== 'sqlite') return []",
				replace: "	if (dialect === 'sqlite') return []",
			},
		],
		tests: ['invariants.test.ts'],
	},
	{
		name: 'lease-taken-twice',
		why: 'A job runs in one process at a time.',
		patches: [
			{
				file: 'app/features/platform/lease.server.ts',
				find: 'lte(jobLeases.until, new Date()), gt(jobLeases.until, latest(lease)))',
				replace: 'lte(jobLeases.until, until), gt(jobLeases.until, latest(lease)))',
			},
		],
		tests: ['lease.server.test.ts'],
	},
]

const postgres: Mutation[] = [
	{
		name: 'drop-unique-hours-postgres',
		why: 'PostgreSQL itself allows no hour of a court twice.',
		patches: [
			{
				file: 'db/migrations/postgres/0000_first.sql',
				find: '	CONSTRAINT "booked_hours_court_id_sport_id_court_number_hour_pk" PRIMARY KEY("court_id","sport_id","court_number","hour"),\n',
				replace: '',
			},
		],
		tests: ['schema.test.ts'],
		on: 'postgres',
	},
	{
		name: 'read-committed',
		why: 'Writes behave as if they ran one after the other.',
		patches: [
			{
				file: 'db/client/transactions.ts',
				find: 'begin isolation level serializable',
				replace: 'begin isolation level read committed',
			},
		],
		tests: ['credit-races.test.ts'],
		on: 'postgres',
	},
	{
		name: 'write-before-it-begins',
		why: 'A write whose transaction cannot begin stores nothing.',
		patches: [{ file: 'db/client/transactions.ts', find: 'if (begun && ', replace: 'if (begun && false && ' }],
		tests: ['client/postgres.test.ts'],
		on: 'postgres',
	},
	{
		name: 'no-retry-after-conflict',
		why: 'A write that PostgreSQL has refused for another’s sake is tried again.',
		patches: [{ file: 'db/client/serializable.ts', find: "'40001' /* serialization failure */, ", replace: '' }],
		tests: ['races.test.ts'],
		on: 'postgres',
	},
	{
		name: 'changes-not-announced',
		why: 'Other processes learn what a transaction has changed.',
		patches: [
			{
				file: 'db/client/serializable.ts',
				find: 'changes.size > 0 ?',
				replace: 'changes.size < 0 ?',
			},
		],
		tests: ['postgres.test.ts'],
		on: 'postgres',
	},
	{
		name: 'messages-not-passed-on',
		why: 'Messages reach the other processes.',
		patches: [
			{
				file: 'db/client/versions/tell.ts',
				find: '			pass(channel, message)\n',
				replace: "			if (channel === '') pass(channel, message)\n",
			},
		],
		tests: ['postgres.test.ts'],
		on: 'postgres',
	},
	{
		name: 'trust-memory-while-deaf',
		why: 'While a process cannot hear the others, none of its cached reads is valid.',
		patches: [
			{
				file: 'db/client/versions/news.ts',
				find: 'createVersions(() => listener.isUp())',
				replace: 'createVersions(() => listener.isUp() || true)',
			},
		],
		tests: ['deaf.test.ts'],
	},
	{
		name: 'deaf-for-a-while',
		why: 'Changes while a process could not hear invalidate its cached reads.',
		patches: [
			{
				file: 'db/client/versions/news.ts',
				find: '	const listener = listen(url, receive, () => {\n		versions.invalidateAll()\n',
				replace: '	const listener = listen(url, receive, () => {\n',
			},
		],
		tests: ['postgres.test.ts'],
		on: 'postgres',
	},
	{
		name: 'migrate-without-lock',
		why: 'Processes that start together migrate once.',
		patches: [
			{
				file: 'db/client/postgres.ts',
				find: "				await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])\n",
				replace: '',
			},
		],
		tests: ['postgres.test.ts'],
		on: 'postgres',
	},
	{
		name: 'left-behind-statement',
		why: 'Queries that a write has left running are never stored.',
		patches: [
			{
				file: 'db/client/transactions.ts',
				find: "		if (isLeftBehind()) throw new Error('This write is over.')\n",
				replace: '',
			},
		],
		tests: ['postgres.test.ts'],
		on: 'postgres',
	},
	{
		name: 'reason-lost-with-connection',
		why: 'A failed write reports its cause, also where the connection was lost at the same time.',
		patches: [
			{
				file: 'db/client/serializable.ts',
				find: '.then(() => release(), release)',
				replace: '.finally(release)',
			},
		],
		tests: ['postgres.test.ts'],
		on: 'postgres',
	},
]

const pushed: Mutation[] = [
	{
		name: 'push-twice',
		why: 'Two that send at once send no push twice, also in two processes.',
		patches: [
			{
				file: 'app/features/notices/push/push-outbox.server.ts',
				find: '		.where(and(eq(pushes.id, id), isFree(now)))\n		.returning()',
				replace: '		.where(eq(pushes.id, id))\n		.returning()',
			},
		],
		tests: ['push-outbox.server.test.ts', 'pushes-races.test.ts'],
	},
	{
		name: 'push-after-sign-out',
		why: 'Nothing is pushed to a device whose session is over.',
		patches: [
			{
				file: 'app/features/notices/push/push-outbox.server.ts',
				find: "	if (session.expiresAt <= now || isTooOld(session, person, now)) return stop('The device is signed out.')\n",
				replace: '',
			},
		],
		tests: ['push-outbox.server.test.ts'],
	},
	{
		name: 'keep-an-ended-endpoint',
		why: 'A device whose browser has ended its subscription is removed.',
		patches: [
			{
				file: 'app/features/notices/push/push-outbox.server.ts',
				find: "	if (answer.is !== 'gone') return\n",
				replace: "	if (answer.is !== 'refused') return\n",
			},
		],
		tests: ['push-outbox.server.test.ts'],
	},
	{
		name: 'private-text-on-the-lock-screen',
		why: 'A locked screen shows no codes, amounts or texts that a person wrote.',
		patches: [
			{
				file: 'app/features/notices/words/lock-screen.ts',
				find: 'titled.includes(row.what) ? words.title : (said?.[row.what] ?? plain)',
				replace: 'words.title || (said?.[row.what] ?? plain)',
			},
		],
		tests: ['lock-screen.test.ts'],
	},
	{
		name: 'take-the-endpoint-of-a-stranger',
		why: 'A device moves to another person only with the keys of its browser.',
		patches: [
			{
				file: 'app/features/notices/push/devices.server.ts',
				find: "			if (!hasKeys(known, told)) throw conflict('This device gets the notices of somebody else.')\n",
				replace: '',
			},
		],
		tests: ['devices-of-people.server.test.ts'],
	},
	{
		name: 'push-to-any-address',
		why: 'We send to known push services only, never to an address that a person made up.',
		patches: [
			{
				file: 'app/features/notices/push/devices.server.ts',
				find: 'if (!isPushEndpoint(told.endpoint, ownPushService) || !isOnCurve(told.p256dh))',
				replace: 'if (!isOnCurve(told.p256dh))',
			},
		],
		tests: ['devices-of-people.server.test.ts'],
	},
]

const phone: Mutation[] = [
	{
		name: 'keep-pages-of-others',
		why: 'A phone keeps the pages of one person only.',
		patches: [
			{
				file: 'app/worker/people.ts',
				find: 'filter((name) => name !== PREFIX + person)',
				replace: 'filter((name) => name === PREFIX)',
			},
		],
		tests: ['worker/copies.test.ts'],
	},
	{
		name: 'sign-out-keeps-pages',
		why: 'Signing out takes the pages off the phone, whether it arrives or not.',
		patches: [{ file: 'app/lib/form/leaving.ts', find: '/^(\\/logout(', replace: '/^(\\/signout(' }],
		tests: ['form/leaving.test.ts'],
	},
	{
		name: 'keep-late-pages',
		why: 'A page that was asked for before somebody left is not kept when it arrives.',
		patches: [{ file: 'app/worker/people.ts', find: 'if (asked !== era) return undefined', replace: 'void asked' }],
		tests: ['worker/copies.test.ts'],
	},
	{
		name: 'keep-page-of-portal',
		why: 'What our server did not send is never kept.',
		patches: [{ file: 'app/worker/copies.ts', find: '!isOurs(response) || ', replace: '' }],
		tests: ['worker/copies.test.ts'],
	},
	{
		name: 'keep-half-a-page',
		why: 'A page that arrived in part is never kept.',
		patches: [{ file: 'app/worker/copies.ts', find: '!isWholePage(text, rule.kind) || ', replace: '' }],
		tests: ['worker/copies.test.ts'],
	},
	{
		name: 'toast-of-kept-data',
		why: 'The phone keeps no data with a toast: it would say again with each look what was done once.',
		patches: [{ file: 'app/worker/copies.ts', find: ' || hasToast(text, rule.kind)', replace: '' }],
		tests: ['worker/pages.test.ts'],
	},
	{
		name: 'form-for-any-query',
		why: 'A place in a run is given up by the form of that run, as its address asks, not by another that was kept.',
		patches: [
			{
				file: 'app/worker/addresses.ts',
				find: "'/running-club/:id/events/:id/withdraw': {}",
				replace: "'/running-club/:id/events/:id/withdraw': { anyQuery: true }",
			},
		],
		tests: ['worker/pages.test.ts'],
	},
	{
		name: 'fixture-left-behind',
		why: 'What the pocket lists is kept on the phone: a captain looks at the match where there is no signal.',
		patches: [{ file: 'app/worker/addresses.ts', find: "	'/tournaments/:id/schedule/matches/:id': {},\n", replace: '' }],
		tests: ['people/pocket.test.ts'],
	},
	{
		name: 'private-page-in-shell',
		why: 'The shell holds only what the build made.',
		patches: [
			{ file: 'app/worker/files.ts', find: '(await digestOf(body)) !== digest', replace: 'digest === undefined' },
		],
		tests: ['worker/files.test.ts'],
	},
	{
		name: 'one-tag-for-all',
		why: 'Each person has a tag of their own, by which a phone tells them apart.',
		patches: [
			{
				file: 'app/features/accounts/auth.server.ts',
				find: '`pages of person ${id}`',
				replace: '`pages of person ${typeof id}`',
			},
		],
		tests: ['people/pocket.test.ts'],
	},
]

const groups: Mutation[] = [
	{
		name: 'group-overfull',
		why: 'No more people are in than there are places.',
		patches: [
			{
				file: 'app/features/games/answers.server.ts',
				find: 'countGoing(players, of) >= places',
				replace: 'countGoing(players, of) > places',
			},
		],
		tests: ['games.server.test.ts'],
	},
	{
		name: 'team-list-lasts',
		why: 'An answer to a team’s link counts for one match.',
		patches: [
			{
				file: 'app/features/games/find-game.server.ts',
				find: ' && startTime.getTime() === next?.startTime.getTime()',
				replace: '',
			},
		],
		tests: ['team-link.server.test.ts'],
	},
	{
		name: 'run-guest-takes-no-place',
		why: 'A guest of a run takes one of its places.',
		patches: [
			{
				file: 'app/features/clubs/events/gathering.server.ts',
				find: '	guests: runGuests,\n',
				replace: '',
			},
		],
		tests: ['run-link.server.test.ts'],
	},
	{
		name: 'run-bring-to-closed-run',
		why: 'To a run whose places are asked for, only those who manage it bring friends.',
		patches: [
			{
				file: 'app/features/games/runs/run-link.server.ts',
				find: ' && !event.requiresApproval',
				replace: '',
			},
		],
		tests: ['run-link.server.test.ts'],
	},
	{
		name: 'request-points-by-friends',
		why: 'Friends who come by the link alone earn the owner of a request no points.',
		patches: [
			{
				file: 'app/features/matchmaking/requests/closing/match.server.ts',
				find: 'if (accepted.length > 0) await givePoints',
				replace: 'await givePoints',
			},
		],
		tests: ['request-link.server.test.ts'],
	},
	{
		name: 'request-friends-uncounted',
		why: 'A friend’s place counts among the players of a request.',
		patches: [
			{
				file: 'app/features/matchmaking/requests/closing/guests.server.ts',
				find: 'accepted + guests!.people',
				replace: 'accepted',
			},
		],
		tests: ['request-link.server.test.ts'],
	},
	{
		name: 'request-place-twice',
		why: 'A person who is in by the link of a request does not respond to it too.',
		patches: [
			{
				file: 'app/features/matchmaking/requests/answers/answer.server.ts',
				find: 'if (await isGuest(tx, requestId, user.id)) throw conflict(BY_LINK)',
				replace: '',
			},
		],
		tests: ['request-link.server.test.ts'],
	},
	{
		name: 'team-captain-twice',
		why: 'Who became the captain of a team is counted once.',
		patches: [
			{
				file: 'app/features/games/find-game.server.ts',
				find: 'userId !== captain.id && ',
				replace: '',
			},
		],
		tests: ['team-link.server.test.ts'],
	},
	{
		name: 'group-speaks-for-another',
		why: 'A browser changes its own answer and nobody else’s.',
		patches: [
			{
				file: 'app/features/games/find-game.server.ts',
				find: 'hash !== null && browserHash === hash',
				replace: 'hash !== null',
			},
		],
		tests: ['games.server.test.ts'],
	},
	{
		name: 'group-without-captain',
		why: 'The captain alone takes people off and the link back.',
		patches: [
			{
				file: 'app/features/games/games.server.ts',
				find: 'user === null || of.captain.id !== user.id',
				replace: 'user === null',
			},
		],
		tests: ['games.server.test.ts'],
	},
	{
		name: 'call-takes-everybody',
		why: 'As many are in by a call as it has places.',
		patches: [
			{
				file: 'app/features/games/one-more/calls.server.ts',
				find: "		if (isFilled) throw conflict('It’s filled: someone was quicker this time.')\n",
				replace: '',
			},
		],
		tests: ['calls.server.test.ts'],
	},
	{
		name: 'call-never-filled',
		why: 'A call ends with the last yes that it has a place for.',
		patches: [
			{
				file: 'app/features/games/one-more/calls.server.ts',
				find: 'if (yes >= places) await endCall(',
				replace: 'if (yes > places) await endCall(',
			},
		],
		tests: ['calls.server.test.ts'],
	},
	{
		name: 'group-shares-one-share',
		why: 'A share of a bill goes to one player of the group.',
		patches: [
			{
				file: 'app/features/payments/split/group-shares.server.ts',
				find: 'rows.filter(({ id }) => !taken.includes(id))',
				replace: 'rows',
			},
		],
		tests: ['games.server.test.ts'],
	},
]

const statements: Mutation[] = [
	{
		name: 'statement-of-cancelled',
		why: 'What was cancelled before the month was over is on no statement.',
		patches: [
			{
				file: 'app/features/bookings/on-account/make-statements.server.ts',
				find: "unindexed(ne(bookings.status, 'cancelled'))",
				replace: 'undefined',
			},
		],
		tests: ['statements.server.test.ts'],
	},
	{
		name: 'statement-owed-too-soon',
		why: 'Nobody owes what is on account until its statement is late.',
		patches: [{ file: 'app/features/bookings/paying/owed.server.ts', find: '\t\tpaysItself(now),\n', replace: '' }],
		tests: ['statements.server.test.ts'],
	},
	{
		name: 'statement-paid-unseen',
		why: 'A desk takes for a statement what it saw, and no other sum.',
		patches: [
			{ file: 'app/features/payments/statements/take-statement.server.ts', find: 'due !== seen', replace: 'false' },
		],
		tests: ['statements.server.test.ts'],
	},
	{
		name: 'dates-paid-unseen',
		why: 'A desk takes for several dates what it saw, and no other sum.',
		patches: [
			{ file: 'app/features/payments/statements/take-dates.server.ts', find: 'due !== seen', replace: 'false' },
		],
		tests: ['take-dates.server.test.ts'],
	},
	{
		name: 'statement-in-own-hands',
		why: 'Nobody takes the money of a statement that they pay themselves.',
		patches: [
			{ file: 'app/features/payments/statements/take-statement.server.ts', find: 'if (own)', replace: 'if (false)' },
		],
		tests: ['statements.server.test.ts'],
	},
	{
		name: 'account-keeps-name',
		why: 'A deleted person leaves no name and no address on the account they had at a venue.',
		patches: [
			{
				file: 'app/features/personal-data/forget.server.ts',
				find: '\tawait endAccounts(tx, id, now)\n',
				replace: '',
			},
		],
		tests: ['statements.server.test.ts'],
	},
]

const imports: Mutation[] = [
	{
		name: 'pack-from-elsewhere-too-long',
		why: 'Prepaid hours of another system last three years from the day they were bought, where it names no last day.',
		patches: [
			{
				file: 'app/features/bookings/import/import-packs.server.ts',
				find: 'lastDay(bought ?? today, LEAST_VALID)',
				replace: 'lastDay(today, LEAST_VALID)',
			},
		],
		tests: ['import-packs.server.test.ts'],
	},
	{
		name: 'pack-imported-twice',
		why: 'A file that is sent again gives nobody its hours twice.',
		patches: [
			{ file: 'app/features/bookings/import/import-packs.server.ts', find: ': before(line, known)', replace: ': null' },
		],
		tests: ['import-packs.server.test.ts'],
	},
	{
		name: 'used-pack-taken-back',
		why: 'An undo leaves a pack whose hours were used.',
		patches: [
			{
				file: 'app/features/bookings/import/import-packs.server.ts',
				find: 'usedWords(used.get(id) ?? 0)',
				replace: 'null',
			},
		],
		tests: ['import-packs.server.test.ts'],
	},
	{
		name: 'own-pack-imported',
		why: 'Nobody gives themselves hours.',
		patches: [
			{
				file: 'app/features/bookings/import/import-packs.server.ts',
				find: 'known?.userId === user.id',
				replace: 'false',
			},
		],
		tests: ['import-packs.server.test.ts'],
	},
	{
		name: 'weekly-hour-unseen',
		why: 'An import books the dates that its preview showed, and no fewer.',
		patches: [
			{
				file: 'app/features/bookings/import/imports.server.ts',
				find: 'if (other)',
				replace: 'if (false)',
			},
		],
		tests: ['import-regulars.server.test.ts'],
	},
	{
		name: 'desk-sets-the-price',
		why: 'A file brings prices of its own only from those who may set them.',
		patches: [
			{
				file: 'app/features/bookings/import/import-regulars.server.ts',
				find: 'differs && !mayPrice',
				replace: 'false',
			},
		],
		tests: ['import-regulars.server.test.ts'],
	},
	{
		name: 'played-date-undone',
		why: 'An undo leaves a weekly hour of which a date was played.',
		patches: [
			{ file: 'app/features/bookings/import/court-lines.server.ts', find: 'if (begun)', replace: 'if (false)' },
		],
		tests: ['import-regulars.server.test.ts'],
	},
]

export const mutations: Mutation[] = [
	...imports,
	...statements,
	...outbox,
	...groups,
	...courtTime,
	...bookings,
	...people,
	...rights,
	...money,
	...rewards,
	...gatherings,
	...tournaments,
	...matchmaking,
	...told,
	...pushed,
	...phone,
	...door,
	...content,
	...data,
	...postgres,
]
