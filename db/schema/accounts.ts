import { relations, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import {
	createdAt,
	id,
	index,
	integer,
	list,
	table,
	text,
	timestamp,
	uniqueIndex,
	updatedAt,
} from '../columns/index.ts'

/**
 * What is taken for another letter of the same alphabet, in this order. The letters that are written as numbers are the
 * Turkish, Cyrillic and Greek strokes, and the Cyrillic, Greek and Armenian rings.
 */
const LOOK_ALIKES = [
	['i', 'l'],
	['1', 'l'],
	['0', 'o'],
	['rn', 'm'],
	['vv', 'w'],
	['\u0131', 'l'],
	['\u0456', 'l'],
	['\u04cf', 'l'],
	['\u03b9', 'l'],
	['\u043e', 'o'],
	['\u03bf', 'o'],
	['\u03c3', 'o'],
	['\u0585', 'o'],
] as const

/** What usernames of one alphabet have in common that look alike; `skeletonOf` compares other alphabets with ours. */
export const lookAlikeKeyOf = (usernameKey: string) =>
	LOOK_ALIKES.reduce((key, [one, other]) => key.replaceAll(one, other), usernameKey)

/** The same, computed by the database. */
export const lookAlikeKey = (usernameKey: SQLWrapper): SQL =>
	LOOK_ALIKES.reduce(
		(key, [one, other]) => sql`replace(${key}, ${sql.raw(`'${one}', '${other}'`)})`,
		sql`${usernameKey}`,
	)

/**
 * `usernameKey` and `emailKey` are lower-cased copies: names and addresses are unique without regard to case.
 * `emailVerifiedAt` is when the person showed that the address is theirs, `emailRefusedAt` when its mail server last said
 * that nobody is there. Who is suspended cannot sign in. Of a deleted person nothing but the row is left, so that money
 * and results keep somebody to belong to.
 */
export const users = table(
	'users',
	{
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
		stravaId: text().unique(),
		/** Both tokens are kept encrypted. */
		stravaToken: text(),
		stravaRefreshToken: text(),
		stravaExpiresAt: timestamp(),
		stravaScope: text(),
		stravaSyncedAt: timestamp(),
		/** Since when the person may not look for others to play with, by an admin's decision. */
		matchmakingSuspendedAt: timestamp(),
		emailVerifiedAt: timestamp(),
		emailRefusedAt: timestamp(),
		/** Since when the person may not sign in, by an admin's decision. */
		suspendedAt: timestamp(),
		createdAt: createdAt(),
		deletedAt: timestamp(),
	},
	(t) => [index('users_at_a_glance_idx').on(lookAlikeKey(t.usernameKey))],
)

/**
 * One sign-in. The cookie and the bearer token are different secrets, and only their hashes are kept. `confirmedAt` is
 * when its person last showed once more who they are.
 */
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
		confirmedAt: timestamp(),
	},
	(t) => [index('sessions_user_id_idx').on(t.userId), index('sessions_expires_at_idx').on(t.expiresAt)],
)

/**
 * The app of a person that makes codes for signing in (RFC 6238). `lockedKey` is what it makes them from, kept encrypted;
 * `lastStep` is the step of the last code that was taken, so that none is taken twice. Until `confirmedAt` it is only
 * being set up.
 */
export const authenticators = table('authenticators', {
	id: id(),
	userId: integer()
		.notNull()
		.unique()
		.references(() => users.id, { onDelete: 'cascade' }),
	lockedKey: text().notNull(),
	lastStep: integer().notNull().default(0),
	createdAt: createdAt(),
	confirmedAt: timestamp(),
})

/** A code that stands in for a second factor that is lost, once: it is gone with its use. Only its hash is kept. */
export const recoveryCodes = table(
	'recovery_codes',
	{
		id: id(),
		userId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		codeHash: text().notNull(),
		createdAt: createdAt(),
	},
	(t) => [uniqueIndex('recovery_codes_user_id_code_hash_idx').on(t.userId, t.codeHash)],
)

/**
 * A passkey (WebAuthn): `credentialId` is how its device knows it, `publicKey` what its answers are checked with, and
 * `siteId` the host name it was made for. `counter` goes up with each answer where the device counts.
 */
export const passkeys = table(
	'passkeys',
	{
		id: id(),
		userId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		credentialId: text().notNull().unique(),
		publicKey: text().notNull(),
		siteId: text().notNull(),
		counter: integer().notNull().default(0),
		transports: list<string>(),
		name: text().notNull(),
		createdAt: createdAt(),
		lastUsedAt: timestamp(),
	},
	(t) => [index('passkeys_user_id_idx').on(t.userId)],
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

/** Who a person is with a provider of OpenID Connect: `subject` is what the provider calls them for good. */
export const userIdentities = table(
	'user_identities',
	{
		id: id(),
		userId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		issuer: text().notNull(),
		subject: text().notNull(),
		createdAt: createdAt(),
		lastUsedAt: timestamp(),
	},
	(t) => [
		uniqueIndex('user_identities_issuer_subject_idx').on(t.issuer, t.subject),
		index('user_identities_user_id_idx').on(t.userId),
	],
)

/** Stands before the address in what is kept of a link that was handed over and not mailed there: no address has it. */
export const BY_HAND = 'by hand:'

/**
 * What a link in a mail is good for, once: a new password, or to show that `emailKey` is the person's address. Only the
 * hash of its secret is kept.
 */
export const accountTokens = table(
	'account_tokens',
	{
		tokenHash: text().primaryKey(),
		userId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		purpose: text({ enum: ['reset', 'verify'] }).notNull(),
		emailKey: text().notNull(),
		expiresAt: timestamp().notNull(),
		createdAt: createdAt(),
	},
	(t) => [
		index('account_tokens_user_id_purpose_idx').on(t.userId, t.purpose),
		index('account_tokens_expires_at_idx').on(t.expiresAt),
	],
)

/**
 * A way to another service that a browser has set out on: only that browser can come back from it, once. `secret` is
 * what the way back needs besides, locked.
 */
export const oauthStates = table(
	'oauth_states',
	{
		stateHash: text().primaryKey(),
		purpose: text().notNull(),
		browserHash: text().notNull(),
		userId: integer().references(() => users.id, { onDelete: 'cascade' }),
		secret: text(),
		expiresAt: timestamp().notNull(),
	},
	(t) => [index('oauth_states_expires_at_idx').on(t.expiresAt), index('oauth_states_user_id_idx').on(t.userId)],
)

/** What a person has imported from Strava, for themselves only. `distance` and `elevation` metres, `movingTime` seconds. */
export const stravaActivities = table(
	'strava_activities',
	{
		id: id(),
		userId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		stravaId: text().notNull(),
		name: text().notNull(),
		sportType: text().notNull(),
		startDate: timestamp().notNull(),
		distance: integer().notNull(),
		movingTime: integer().notNull(),
		elevation: integer().notNull().default(0),
	},
	(t) => [
		uniqueIndex('strava_activities_user_id_strava_id_idx').on(t.userId, t.stravaId),
		index('strava_activities_user_id_start_date_idx').on(t.userId, t.startDate),
	],
)

export const usersRelations = relations(users, ({ many }) => ({ sessions: many(sessions) }))

export const sessionsRelations = relations(sessions, ({ one }) => ({
	user: one(users, { fields: [sessions.userId], references: [users.id] }),
}))
