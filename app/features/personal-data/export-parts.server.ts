import { eq, getTableColumns, or, sql, type AnyColumn } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import {
	authenticators,
	billSplits,
	bookingAddOns,
	bookingImports,
	bookings,
	calendarFeeds,
	chatMessages,
	chatSessions,
	closures,
	courts,
	courtWaits,
	credits,
	customerAccounts,
	customers,
	events,
	invoices,
	mails,
	noticePreferences,
	notices,
	ownerApplications,
	passkeys,
	payments,
	payoutReversals,
	payouts,
	pushDevices,
	pushes,
	redemptionItems,
	redemptions,
	refunds,
	regularRequests,
	regulars,
	statements,
	tillCloses,
	reviews,
	rewardTypes,
	sales,
	sessions,
	sports,
	stravaActivities,
	termOffers,
	tournamentTeams,
	userIdentities,
	userRewards,
	users,
	venueInvitations,
	venueKeys,
	webhooks,
	venueMembers,
	venuePins,
	venueTablets,
} from '#db/schema.ts'
import { inWords } from '#app/features/notices/in-words.server.ts'
import { own, paged, type Part } from './export-part.server.ts'

export const accountParts: Record<string, Part> = {
	profile: {
		tables: ['users'],
		read: ({ id }, after) => {
			const { stravaToken: _, stravaRefreshToken: __, password: ___, ...columns } = getTableColumns(users)
			const { id: cursor, usernameKey: ____, emailKey: _____, ...shown } = columns
			return paged(db.select({ cursor, ...shown }).from(users), eq(users.id, id), users.id, after)
		},
	},
	sessions: own(sessions, sessions.userId),
	signInServices: {
		tables: ['user_identities'],
		read: ({ id }, after) =>
			paged(
				db
					.select({
						cursor: userIdentities.id,
						issuer: userIdentities.issuer,
						createdAt: userIdentities.createdAt,
						lastUsedAt: userIdentities.lastUsedAt,
					})
					.from(userIdentities),
				eq(userIdentities.userId, id),
				userIdentities.id,
				after,
			),
	},
	codeApps: own(authenticators, authenticators.userId),
	passkeys: own(passkeys, passkeys.userId),
	noticeChoices: {
		tables: ['notice_preferences'],
		read: async ({ id }, after) => {
			const { kind, inbox, email, push, userId } = noticePreferences
			// One row per kind of notice fits into the first page.
			const rows =
				after > 0 ? [] : await db.select({ kind, inbox, email, push }).from(noticePreferences).where(eq(userId, id))
			return rows.map((row) => ({ cursor: 1, ...row }))
		},
	},
	notices: {
		tables: ['notices'],
		read: async ({ id }, after) => {
			const rows = await paged(db.select().from(notices), eq(notices.userId, id), notices.id, after)
			return (await inWords(db, rows)).map(({ id, kind, title, body, link, cause, createdAt, readAt }) => ({
				cursor: id,
				kind,
				title,
				body,
				link,
				cause,
				createdAt,
				readAt,
			}))
		},
	},
	mails: {
		tables: ['mails'],
		read: async ({ id }, after) => {
			const rows = await paged(db.select().from(mails), eq(mails.userId, id), mails.id, after)
			return (await inWords(db, rows)).map(
				({ id, kind, cause, title, body, link, status, dueAt, sentAt, createdAt }) => ({
					cursor: id,
					kind,
					cause,
					title,
					body,
					link,
					status,
					dueAt,
					sentAt,
					createdAt,
				}),
			)
		},
	},
	pushDevices: {
		tables: ['push_devices'],
		read: async ({ id }, after) => {
			const { id: cursor, endpoint, createdAt, lastUsedAt, userId } = pushDevices
			const rows = await paged(
				db.select({ cursor, endpoint, createdAt, lastUsedAt }).from(pushDevices),
				eq(userId, id),
				cursor,
				after,
			)
			return rows.map(({ endpoint, ...row }) => ({ ...row, service: new URL(endpoint).host }))
		},
	},
	pushes: own(pushes, pushes.userId),
	calendarLinks: own(calendarFeeds, calendarFeeds.userId),
	helpQuestions: {
		tables: ['chat_sessions'],
		read: ({ id }, after) =>
			paged(
				db
					.select({
						cursor: chatMessages.id,
						at: chatMessages.timestamp,
						by: chatMessages.role,
						text: chatMessages.content,
						feedback: chatMessages.feedback,
					})
					.from(chatMessages)
					.innerJoin(chatSessions, eq(chatSessions.id, chatMessages.sessionId)),
				eq(chatSessions.userId, id),
				chatMessages.id,
				after,
			),
	},
	stravaActivities: own(stravaActivities, stravaActivities.userId),
	ownerApplication: own(ownerApplications, ownerApplications.userId),
}

const at = { venue: courts.name, city: courts.city }

export const moneyParts: Record<string, Part> = {
	bookings: {
		tables: ['bookings'],
		read: ({ id }, after) => {
			const { id: cursor, userId, courtId, sportId, guestPhone: phone, ...rest } = getTableColumns(bookings)
			const { madeById: _, closureId: __, discountById: ___, phoneKey: ____, ...more } = rest
			const {
				regularId: _____,
				customerId: ______,
				phonedById: _______,
				promoCodeId: ________,
				redemptionId: _________,
				saleId: __________,
				...columns
			} = more
			return paged(
				db
					.select({ cursor, ...at, sport: sports.name, phone, ...columns })
					.from(bookings)
					.innerJoin(courts, eq(courts.id, courtId))
					.innerJoin(sports, eq(sports.id, sportId)),
				eq(userId, id),
				cursor,
				after,
			)
		},
	},
	addOns: {
		tables: ['booking_add_ons'],
		read: ({ id }, after) => {
			const { id: cursor, bookingId, name, kind, price, quantity } = bookingAddOns
			return paged(
				db
					.select({ cursor, booking: bookingId, name, kind, price, quantity })
					.from(bookingAddOns)
					.innerJoin(bookings, eq(bookings.id, bookingId)),
				eq(bookings.userId, id),
				cursor,
				after,
			)
		},
	},
	courtWaits: own(courtWaits, courtWaits.userId),
	regularRequests: own(regularRequests, regularRequests.userId),
	nextTerms: own(termOffers, termOffers.userId),
	payments: own(payments, payments.userId),
	shares: {
		tables: ['bill_splits'],
		read: ({ id }, after) => {
			const { id: cursor, requesterId, participantId, amount, status, createdAt, remindedAt, name } = billSplits
			const own = sql<boolean>`case when ${participantId} = ${id} then 1 else 0 end`.mapWith(Boolean)
			return paged(
				db.select({ cursor, name, isYours: own, amountCents: amount, status, remindedAt, createdAt }).from(billSplits),
				or(eq(requesterId, id), eq(participantId, id)),
				cursor,
				after,
			)
		},
	},
	refunds: {
		tables: ['refunds'],
		read: ({ id }, after) => {
			const { id: cursor, amount, by, reason, status, createdAt, doneAt } = refunds
			return paged(
				db
					.select({ cursor, amountCents: amount, by, reason, status, createdAt, doneAt, of: payments.reference })
					.from(refunds)
					.innerJoin(payments, eq(payments.id, refunds.paymentId)),
				eq(payments.userId, id),
				cursor,
				after,
			)
		},
	},
	/** Frozen as they were issued, with the sum that credit notes take back. They stay when the account is deleted. */
	invoices: {
		tables: ['invoices'],
		read: ({ id }, after) =>
			paged(
				db
					.select({
						cursor: invoices.id,
						number: invoices.number,
						issuedAt: invoices.issuedAt,
						supplier: invoices.supplier,
						recipient: invoices.recipient,
						lines: invoices.lines,
						grossCents: invoices.gross,
						vatCents: invoices.vat,
						creditedCents: invoices.credited,
					})
					.from(invoices)
					.leftJoin(bookings, eq(bookings.id, invoices.bookingId))
					.leftJoin(tournamentTeams, eq(tournamentTeams.id, invoices.teamId))
					.leftJoin(sales, eq(sales.id, invoices.saleId))
					.leftJoin(customers, eq(customers.id, sales.customerId)),
				or(eq(bookings.userId, id), eq(tournamentTeams.captainId, id), eq(customers.userId, id)),
				invoices.id,
				after,
			),
	},
	packs: {
		tables: ['sales'],
		read: ({ id }, after) => {
			const { id: cursor, courtId, customerId, name, halfHours, price, validUntil, payBy, withdrawn } = sales
			const { bookingId, cancelledAt, createdAt, boughtOn, paidElsewhere: paidElsewhereCents, eventId, kept } = sales
			const { recipient, message, code, redeemedAt, percent, daysAhead, startsOn } = sales
			const ofVoucher = { recipient, message, code, redeemedAt }
			const ofMembership = { percent, daysAhead, startsOn }
			const ofElsewhere = { boughtOn, paidElsewhereCents }
			return paged(
				db
					.select({
						cursor,
						venue: courts.name,
						name,
						halfHours,
						price,
						validUntil,
						payBy,
						bookingId,
						withdrawn,
						cancelledAt,
						createdAt,
						eventId,
						kept,
						...ofElsewhere,
						...ofVoucher,
						...ofMembership,
					})
					.from(sales)
					.innerJoin(customers, eq(customers.id, customerId))
					.innerJoin(courts, eq(courts.id, courtId)),
				eq(customers.userId, id),
				cursor,
				after,
			)
		},
	},
	credits: {
		tables: ['credits'],
		read: ({ id }, after) =>
			paged(
				db
					.select({
						cursor: credits.id,
						venue: courts.name,
						amountCents: credits.amount,
						cause: credits.cause,
						createdAt: credits.createdAt,
					})
					.from(credits)
					.innerJoin(courts, eq(courts.id, credits.courtId)),
				eq(credits.userId, id),
				credits.id,
				after,
			),
	},
	points: {
		tables: ['user_rewards'],
		read: ({ id }, after) => {
			const { id: cursor, pointsEarned, description, owed, createdAt, userId } = userRewards
			return paged(
				db
					.select({ cursor, for: rewardTypes.name, pointsEarned, owed, description, createdAt })
					.from(userRewards)
					.innerJoin(rewardTypes, eq(rewardTypes.id, userRewards.rewardTypeId)),
				eq(userId, id),
				cursor,
				after,
			)
		},
	},
	redemptions: {
		tables: ['redemptions'],
		read: ({ id }, after) => {
			const { id: cursor, pointsSpent, off, code, status, createdAt, completedAt, cancelledAt, note } = redemptions
			return paged(
				db
					.select({
						cursor,
						item: redemptionItems.name,
						pointsSpent,
						off,
						code,
						status,
						createdAt,
						completedAt,
						usedAt: courts.name,
						cancelledAt,
						note,
					})
					.from(redemptions)
					.innerJoin(redemptionItems, eq(redemptionItems.id, redemptions.itemId))
					.leftJoin(courts, eq(courts.id, redemptions.courtId)),
				eq(redemptions.userId, id),
				cursor,
				after,
			)
		},
	},
}

export const venueParts: Record<string, Part> = {
	venues: own(courts, courts.ownerId),
	closures: own(closures, closures.createdById),
	regulars: own(regulars, regulars.madeById),
	venueTeams: {
		tables: ['venue_members'],
		read: ({ id }, after) => {
			const { id: cursor, role, joinedAt } = venueMembers
			return paged(
				db
					.select({ cursor, venue: courts.name, role, joinedAt })
					.from(venueMembers)
					.innerJoin(courts, eq(courts.id, venueMembers.courtId)),
				eq(venueMembers.userId, id),
				cursor,
				after,
			)
		},
	},
	venueInvitations: {
		tables: ['venue_invitations'],
		read: ({ id }, after) => {
			const { id: cursor, role, createdAt, expiresAt, invitedById, acceptedById } = venueInvitations
			return paged(
				db
					.select({ cursor, venue: courts.name, role, createdAt, expiresAt })
					.from(venueInvitations)
					.innerJoin(courts, eq(courts.id, venueInvitations.courtId)),
				or(eq(invitedById, id), eq(acceptedById, id)),
				cursor,
				after,
			)
		},
	},
	venuePins: {
		tables: ['venue_pins'],
		read: ({ id }, after) => {
			const { id: cursor, setAt } = venuePins
			return paged(
				db
					.select({ cursor, venue: courts.name, setAt })
					.from(venuePins)
					.innerJoin(courts, eq(courts.id, venuePins.courtId)),
				eq(venuePins.userId, id),
				cursor,
				after,
			)
		},
	},
	venueTablets: {
		tables: ['venue_tablets'],
		read: ({ id }, after) => {
			const { id: cursor, name, createdAt, startedById, personId, personSince } = venueTablets
			return paged(
				db
					.select({ cursor, venue: courts.name, name, createdAt, personSince })
					.from(venueTablets)
					.innerJoin(courts, eq(courts.id, venueTablets.courtId)),
				or(eq(startedById, id), eq(personId, id)),
				cursor,
				after,
			)
		},
	},
	/** Keys for other systems that the person made; only their last characters are known. */
	venueKeys: {
		tables: ['venue_keys'],
		read: ({ id }, after) => {
			const { id: cursor, name, ending, scopes, createdAt, lastUsedAt, madeById } = venueKeys
			return paged(
				db
					.select({ cursor, venue: courts.name, name, ending, scopes, createdAt, lastUsedAt })
					.from(venueKeys)
					.innerJoin(courts, eq(courts.id, venueKeys.courtId)),
				eq(madeById, id),
				cursor,
				after,
			)
		},
	},
	/** Files of another system that the person imported for a venue. */
	bookingImports: {
		tables: ['booking_imports'],
		read: ({ id }, after) => {
			const { id: cursor, kind, made, changed, createdAt, undoneAt, madeById } = bookingImports
			return paged(
				db
					.select({ cursor, venue: courts.name, kind, made, changed, createdAt, undoneAt })
					.from(bookingImports)
					.innerJoin(courts, eq(courts.id, bookingImports.courtId)),
				eq(madeById, id),
				cursor,
				after,
			)
		},
	},
	/** Addresses of other systems that the person added, which a venue tells of bookings. */
	webhooks: {
		tables: ['webhooks'],
		read: ({ id }, after) => {
			const { id: cursor, url, createdAt, stoppedAt, madeById } = webhooks
			return paged(
				db
					.select({ cursor, venue: courts.name, url, createdAt, stoppedAt })
					.from(webhooks)
					.innerJoin(courts, eq(courts.id, webhooks.courtId)),
				eq(madeById, id),
				cursor,
				after,
			)
		},
	},
	/** Notes, tags and blocks that venues have written about the person. */
	customerOf: {
		tables: ['customers'],
		read: ({ id }, after) => {
			const { id: cursor, courtId, userId, note, tags, blockedAt, blockedReason, bookedAt, createdAt } = customers
			return paged(
				db
					.select({ cursor, ...at, note, tags, blockedAt, blockedReason, bookedAt, createdAt })
					.from(customers)
					.innerJoin(courts, eq(courts.id, courtId)),
				eq(userId, id),
				cursor,
				after,
			)
		},
	},
	/** How the person pays venues by statement, and the accounts of others that they opened. */
	customerAccounts: {
		tables: ['customer_accounts'],
		read: ({ id }, after) => {
			const { id: cursor, courtId, customerId, every, party, email, dueDays, endedAt, createdAt } = customerAccounts
			const isYours = sql<boolean>`case when ${customers.userId} = ${id} then 1 else 0 end`.mapWith(Boolean)
			const ofThem = (column: AnyColumn) => sql`case when ${customers.userId} = ${id} then ${column} end`
			return paged(
				db
					.select({
						cursor,
						venue: courts.name,
						isYours,
						every,
						to: ofThem(party).mapWith(party),
						email: ofThem(email),
						dueDays,
						endedAt,
						createdAt,
					})
					.from(customerAccounts)
					.innerJoin(courts, eq(courts.id, courtId))
					.leftJoin(customers, eq(customers.id, customerId)),
				or(eq(customers.userId, id), eq(customerAccounts.openedById, id)),
				cursor,
				after,
			)
		},
	},
	/** Statements that the person has to pay, or made at the desk. */
	statements: {
		tables: ['statements'],
		read: ({ id }, after) => {
			const { id: cursor, courtId, accountId, number, party, email, fromDate, untilDate, dueDate, madeAt } = statements
			const isYours = sql<boolean>`case when ${customers.userId} = ${id} then 1 else 0 end`.mapWith(Boolean)
			const ofThem = (column: AnyColumn) => sql`case when ${customers.userId} = ${id} then ${column} end`
			const sent = { to: ofThem(party).mapWith(party), email: ofThem(email) }
			return paged(
				db
					.select({ cursor, venue: courts.name, isYours, number, ...sent, fromDate, untilDate, dueDate, madeAt })
					.from(statements)
					.innerJoin(courts, eq(courts.id, courtId))
					.innerJoin(customerAccounts, eq(customerAccounts.id, accountId))
					.leftJoin(customers, eq(customers.id, customerAccounts.customerId)),
				or(eq(customers.userId, id), eq(statements.madeById, id)),
				cursor,
				after,
			)
		},
	},
	tillCloses: own(tillCloses, tillCloses.closedById),
	payouts: own(payouts, payouts.madeById),
	payoutReversals: own(payoutReversals, payoutReversals.madeById),
	/** Those that they planned, and those that they lead. */
	plannedEvents: own(events, events.createdById, events.coachId),
	reviews: {
		tables: ['reviews'],
		read: ({ id }, after) => {
			const { id: cursor, rating, comment, createdAt, updatedAt, reply, hiddenAt, hiddenReason } = reviews
			return paged(
				db
					.select({ cursor, venue: courts.name, rating, comment, createdAt, updatedAt, reply, hiddenAt, hiddenReason })
					.from(reviews)
					.innerJoin(courts, eq(courts.id, reviews.courtId)),
				eq(reviews.userId, id),
				cursor,
				after,
			)
		},
	},
}
