import { relations, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import {
	createdAt,
	id,
	index,
	integer,
	json,
	list,
	table,
	text,
	timestamp,
	uniqueIndex,
	updatedAt,
} from '../columns/index.ts'

/**
 * Pairs of letters of one alphabet that look alike, replaced in this order. The letters written as numbers are the
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

/** Returns the key that look-alike usernames of one alphabet share; `skeletonOf` compares other alphabets with ours. */
export const lookAlikeKeyOf = (usernameKey: string) =>
	LOOK_ALIKES.reduce((key, [one, other]) => key.replaceAll(one, other), usernameKey)

/** `lookAlikeKeyOf`, computed by the database. */
export const lookAlikeKey = (usernameKey: SQLWrapper): SQL =>
	LOOK_ALIKES.reduce(
		(key, [one, other]) => sql`replace(${key}, ${sql.raw(`'${one}', '${other}'`)})`,
		sql`${usernameKey}`,
	)

/** A party of an invoice, as the invoice names it. */
export type InvoiceParty = { name: string; address: string | null; vatNumber: string | null }

/**
 * `usernameKey` and `emailKey` are lower-cased copies: names and addresses are unique without regard to case.
 * `emailVerifiedAt` is when the person proved that the address is theirs, `emailRefusedAt` when its mail server last
 * reported it unknown. Suspended people cannot sign in. Of a deleted person only the row is left, so that money and
 * results still belong to someone.
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
		/** As it is shown; older ones as they wrote it. Only the venues where they book see it. */
		phone: text(),
		/** The recipient of their invoices, if it is not themselves. */
		invoiceTo: json<InvoiceParty>(),
		role: text({ enum: ['user', 'venue_owner', 'admin'] })
			.notNull()
			.default('user'),
		stravaId: text().unique(),
		/** Both tokens are stored encrypted. */
		stravaToken: text(),
		stravaRefreshToken: text(),
		stravaExpiresAt: timestamp(),
		stravaScope: text(),
		stravaSyncedAt: timestamp(),
		/** Set by an admin: since then the person may not look for other players. */
		matchmakingSuspendedAt: timestamp(),
		emailVerifiedAt: timestamp(),
		emailRefusedAt: timestamp(),
		/** They asked admins for a new password, as no mail is set up. */
		passwordAskedAt: timestamp(),
		/** Set by an admin: since then the person may not sign in. */
		suspendedAt: timestamp(),
		createdAt: createdAt(),
		deletedAt: timestamp(),
	},
	(t) => [
		index('users_at_a_glance_idx').on(lookAlikeKey(t.usernameKey)),
		index('users_full_name_idx').on(sql`lower(${t.fullName})`),
		index('users_password_asked_at_idx').on(t.passwordAskedAt),
		index('users_created_at_idx').on(t.createdAt),
	],
)

/**
 * One sign-in. The cookie and the bearer token are different secrets, and only their hashes are stored. `confirmedAt`
 * is when the person last proved again who they are.
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
 * A person's authenticator app (RFC 6238). `lockedKey` is its secret, stored encrypted; `lastStep` is the step of the
 * last accepted code, so that none is accepted twice. Until `confirmedAt` it is only being set up.
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

/** A code that replaces a lost second factor once, and is deleted with its use. Only its hash is stored. */
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
 * A passkey (WebAuthn): its device knows it by `credentialId`, `publicKey` verifies its signatures, and `siteId` is the
 * host name it was made for. `counter` increases with each use if the device counts.
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

/** A person's application to run venues: one per person, made again after a refusal. */
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

/** A person's identity at a provider of OpenID Connect: `subject` is the provider's permanent id of them. */
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

/** Prefix of the stored address of a link that was handed over and not mailed: no address begins so. */
export const BY_HAND = 'by hand:'

/** A single-use mailed link to choose a new password or verify `emailKey`. Only its secret's hash is stored. */
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
 * A sign-in or connection that a browser has begun at another service: only that browser can finish it, once. `secret`
 * is the rest of what that needs, encrypted.
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

/** A person's imports from Strava, private to them. `distance` and `elevation` metres, `movingTime` seconds. */
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
