import { asc, eq, getTableColumns, or, sql } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import {
	billSplits,
	bookings,
	calendarFeeds,
	chatMessages,
	chatSessions,
	closures,
	courts,
	credits,
	events,
	mails,
	noticePreferences,
	notices,
	ownerApplications,
	payments,
	redemptionItems,
	redemptions,
	refunds,
	reviews,
	rewardTypes,
	sessions,
	sports,
	stravaActivities,
	userIdentities,
	userRewards,
	users,
} from '#db/schema.ts'
import { next, own, PAGE, type Part } from './export-part.server.ts'

/** The account itself, and what only the person sees. */
export const accountParts: Record<string, Part> = {
	profile: {
		tables: ['users'],
		read: ({ id }, after) => {
			const { stravaToken: _, stravaRefreshToken: __, password: ___, ...columns } = getTableColumns(users)
			const { id: cursor, usernameKey: ____, emailKey: _____, ...shown } = columns
			return db
				.select({ cursor, ...shown })
				.from(users)
				.where(next(users.id, after, eq(users.id, id)))
		},
	},
	sessions: own(sessions, sessions.userId),
	signInServices: {
		tables: ['user_identities'],
		read: ({ id }, after) =>
			db
				.select({
					...{ cursor: userIdentities.id, issuer: userIdentities.issuer },
					...{ createdAt: userIdentities.createdAt, lastUsedAt: userIdentities.lastUsedAt },
				})
				.from(userIdentities)
				.where(next(userIdentities.id, after, eq(userIdentities.userId, id)))
				.orderBy(asc(userIdentities.id))
				.limit(PAGE),
	},
	noticeChoices: {
		tables: ['notice_preferences'],
		read: async ({ id }, after) => {
			const { kind, inbox, email, userId } = noticePreferences
			// One row for each kind of notice: they fit into the first page.
			const rows =
				after > 0 ? [] : await db.select({ kind, inbox, email }).from(noticePreferences).where(eq(userId, id))
			return rows.map((row) => ({ cursor: 1, ...row }))
		},
	},
	notices: own(notices, notices.userId),
	mails: own(mails, mails.userId),
	calendarLinks: own(calendarFeeds, calendarFeeds.userId),
	helpQuestions: {
		tables: ['chat_sessions'],
		read: ({ id }, after) =>
			db
				.select({
					...{ cursor: chatMessages.id, at: chatMessages.timestamp, by: chatMessages.role },
					...{ text: chatMessages.content, feedback: chatMessages.feedback },
				})
				.from(chatMessages)
				.innerJoin(chatSessions, eq(chatSessions.id, chatMessages.sessionId))
				.where(next(chatMessages.id, after, eq(chatSessions.userId, id)))
				.orderBy(asc(chatMessages.id))
				.limit(PAGE),
	},
	stravaActivities: own(stravaActivities, stravaActivities.userId),
	ownerApplication: own(ownerApplications, ownerApplications.userId),
}

const at = { venue: courts.name, city: courts.city }

/** What they booked, paid and were paid back. */
export const moneyParts: Record<string, Part> = {
	bookings: {
		tables: ['bookings'],
		read: ({ id }, after) => {
			const { id: cursor, userId, courtId, madeById: _, closureId: __, sportId, ...columns } = getTableColumns(bookings)
			return db
				.select({ cursor, ...at, sport: sports.name, ...columns })
				.from(bookings)
				.innerJoin(courts, eq(courts.id, courtId))
				.innerJoin(sports, eq(sports.id, sportId))
				.where(next(cursor, after, eq(userId, id)))
				.orderBy(asc(cursor))
				.limit(PAGE)
		},
	},
	payments: own(payments, payments.userId),
	shares: {
		tables: ['bill_splits'],
		read: ({ id }, after) => {
			const { id: cursor, requesterId, participantId, amount, status, createdAt, remindedAt, name } = billSplits
			const own = sql<boolean>`case when ${participantId} = ${id} then 1 else 0 end`.mapWith(Boolean)
			return db
				.select({ cursor, name, isYours: own, amountCents: amount, status, remindedAt, createdAt })
				.from(billSplits)
				.where(next(cursor, after, or(eq(requesterId, id), eq(participantId, id))))
				.orderBy(asc(cursor))
				.limit(PAGE)
		},
	},
	refunds: {
		tables: ['refunds'],
		read: ({ id }, after) => {
			const { id: cursor, amount, by, reason, status, createdAt, doneAt } = refunds
			return db
				.select({ cursor, amountCents: amount, by, reason, status, createdAt, doneAt, of: payments.reference })
				.from(refunds)
				.innerJoin(payments, eq(payments.id, refunds.paymentId))
				.where(next(cursor, after, eq(payments.userId, id)))
				.orderBy(asc(cursor))
				.limit(PAGE)
		},
	},
	credits: {
		tables: ['credits'],
		read: ({ id }, after) =>
			db
				.select({
					...{ cursor: credits.id, venue: courts.name, amountCents: credits.amount },
					...{ cause: credits.cause, createdAt: credits.createdAt },
				})
				.from(credits)
				.innerJoin(courts, eq(courts.id, credits.courtId))
				.where(next(credits.id, after, eq(credits.userId, id)))
				.orderBy(asc(credits.id))
				.limit(PAGE),
	},
	points: {
		tables: ['user_rewards'],
		read: ({ id }, after) => {
			const { id: cursor, pointsEarned, description, owed, createdAt, userId } = userRewards
			return db
				.select({ cursor, for: rewardTypes.name, pointsEarned, owed, description, createdAt })
				.from(userRewards)
				.innerJoin(rewardTypes, eq(rewardTypes.id, userRewards.rewardTypeId))
				.where(next(cursor, after, eq(userId, id)))
				.orderBy(asc(cursor))
				.limit(PAGE)
		},
	},
	redemptions: {
		tables: ['redemptions'],
		read: ({ id }, after) => {
			const { id: cursor, pointsSpent, code, status, createdAt, completedAt, cancelledAt, note } = redemptions
			return db
				.select({
					...{ cursor, item: redemptionItems.name, pointsSpent, code, status },
					...{ createdAt, completedAt, cancelledAt, note },
				})
				.from(redemptions)
				.innerJoin(redemptionItems, eq(redemptionItems.id, redemptions.itemId))
				.where(next(cursor, after, eq(redemptions.userId, id)))
				.orderBy(asc(cursor))
				.limit(PAGE)
		},
	},
}

/** What they did for venues and wrote about them. */
export const venueParts: Record<string, Part> = {
	venues: own(courts, courts.ownerId),
	closures: own(closures, closures.createdById),
	plannedEvents: own(events, events.createdById),
	reviews: {
		tables: ['reviews'],
		read: ({ id }, after) => {
			const { id: cursor, rating, comment, createdAt, updatedAt, reply, hiddenAt, hiddenReason } = reviews
			return db
				.select({ cursor, venue: courts.name, rating, comment, createdAt, updatedAt, reply, hiddenAt, hiddenReason })
				.from(reviews)
				.innerJoin(courts, eq(courts.id, reviews.courtId))
				.where(next(cursor, after, eq(reviews.userId, id)))
				.orderBy(asc(cursor))
				.limit(PAGE)
		},
	},
}
