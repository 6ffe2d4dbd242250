import { relations } from 'drizzle-orm'
import { createdAt, id, index, integer, table, text, timestamp, updatedAt } from '../columns/index.ts'

/** `usernameKey` and `emailKey` are lower-cased copies: names and addresses are unique without regard to case. */
export const users = table('users', {
	id: id(),
	username: text().notNull(),
	usernameKey: text().notNull().unique(),
	password: text(),
	email: text().notNull(),
	emailKey: text().notNull().unique(),
	fullName: text().notNull(),
	location: text(),
	profilePicture: text(),
	bio: text(),
	role: text({ enum: ['user', 'venue_owner', 'admin'] })
		.notNull()
		.default('user'),
	stravaId: text(),
	stravaToken: text(),
	stravaRefreshToken: text(),
	createdAt: createdAt(),
	deletedAt: timestamp(),
})

/** One sign-in. The cookie and the bearer token are different secrets, and only their hashes are kept. */
export const sessions = table(
	'sessions',
	{
		id: id(),
		userId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		cookieHash: text().notNull().unique(),
		tokenHash: text().notNull().unique(),
		createdAt: createdAt(),
		lastSeenAt: timestamp()
			.notNull()
			.$defaultFn(() => new Date()),
		expiresAt: timestamp().notNull(),
		userAgent: text(),
	},
	(t) => [index('sessions_user_id_idx').on(t.userId), index('sessions_expires_at_idx').on(t.expiresAt)],
)

/** A person's wish to run venues: one per person, asked again after a refusal. */
export const ownerApplications = table(
	'owner_applications',
	{
		id: id(),
		userId: integer()
			.notNull()
			.unique()
			.references(() => users.id, { onDelete: 'cascade' }),
		businessName: text().notNull(),
		city: text().notNull(),
		phone: text().notNull(),
		message: text(),
		status: text({ enum: ['pending', 'approved', 'declined'] })
			.notNull()
			.default('pending'),
		decidedById: integer().references(() => users.id, { onDelete: 'set null' }),
		decidedAt: timestamp(),
		decisionNote: text(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [index('owner_applications_status_created_at_idx').on(t.status, t.createdAt)],
)

export const usersRelations = relations(users, ({ many }) => ({ sessions: many(sessions) }))

export const sessionsRelations = relations(sessions, ({ one }) => ({
	user: one(users, { fields: [sessions.userId], references: [users.id] }),
}))
