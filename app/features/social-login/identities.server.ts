import { and, eq, exists, isNotNull, isNull, sql } from 'drizzle-orm'
import { db, write, type Writer } from '#db/client/index.ts'
import { userIdentities, users } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { SUSPENDED } from '#app/features/accounts/accounts.server.ts'
import { emailKey } from '#app/features/accounts/keys.ts'
import { Registration } from '#app/features/accounts/schemas.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { hasMail, openIdClient } from '#app/lib/process/env.server.ts'
import { AppError, conflict, invalid, notFound } from '#app/lib/errors.ts'
import { createPerson } from './new-person.server.ts'
import type { Claims } from './provider.server.ts'
import { ProviderTrouble } from './trouble.server.ts'

type Person = Pick<Actor, 'id'>
type Reader = Pick<Writer, 'select'>

/** The user whom the provider's claims admit; `admit` may run any number of times. */
export type Admitted = { id: number }

const { email: Email } = Registration.shape
const KNOWN_EMAIL =
	'You already have an account with this email. Sign in with your password and connect it in Settings.'
const UNCONFIRMED_EMAIL =
	'There’s already an account with this email, but it isn’t confirmed. Yours? Get a new password by mail (see “Forgot your password?”), then sign in this way again.'

/**
 * Finds the user of the provider's claims: the connected one, else the one whose address both sides have confirmed,
 * else a new one. Throws 400 without a usable address, 401 if the account is suspended, 409 if the owner of the address
 * must sign in first.
 */
export const admit = (claims: Claims, now: Date): Promise<Admitted> =>
	write(async (tx) => {
		const issuer = requireIssuer()
		const [known] = await findIdentity(tx, issuer, claims)
		if (known) {
			refuseClosed(known)
			await tx.update(userIdentities).set({ lastUsedAt: now }).where(eq(userIdentities.id, known.identityId))
			return { id: known.id }
		}
		const read = Email.safeParse(claims.email)
		if (!read.success) {
			throw invalid('The sign-in service didn’t give us your email address, and we need one.')
		}
		const email = read.data
		const [same] = await tx
			.select(standing)
			.from(users)
			.where(eq(users.emailKey, emailKey(email)))
		if (!same) {
			const made = await createPerson(tx, claims, email, now)
			await insertIdentity(tx, made, issuer, claims, now)
			return made
		}
		// An unconfirmed address proves nothing: anyone may have typed it, here or there.
		const isTheirs = claims.isVerified && same.emailVerifiedAt !== null
		if (claims.isVerified && !isTheirs && hasMail) throw conflict(UNCONFIRMED_EMAIL)
		if (!isTheirs || (await hasIdentity(tx, same, issuer))) throw conflict(KNOWN_EMAIL)
		refuseClosed(same)
		await insertIdentity(tx, same, issuer, claims, now)
		await tellOfConnection(tx, same, issuer, now)
		return { id: same.id }
	})

/** Connects the signed-in user. Throws 409 if another user has that account, or the user has connected another one. */
export const connect = (user: Person, claims: Claims, now: Date) =>
	write(async (tx) => {
		const issuer = requireIssuer()
		const [known] = await findIdentity(tx, issuer, claims)
		const [own] = await tx.select(standing).from(users).where(eq(users.id, user.id))
		refuseClosed(own)
		if (known?.id === user.id) return
		if (known) throw conflict('It’s connected to another account here. Disconnect it there first.')
		if (await hasIdentity(tx, user, issuer)) throw conflict('Another one is connected already. Disconnect it first.')
		await insertIdentity(tx, user, issuer, claims, now)
		await tellOfConnection(tx, user, issuer, now)
	})

/** Disconnects an account. Throws 409 if it is the only way to sign in, 404 if the user has no such account. */
export const disconnect = (user: Person, id: number, now: Date) =>
	write(async (tx) => {
		const own = and(eq(userIdentities.id, id), eq(userIdentities.userId, user.id))
		const hasPassword = and(eq(users.id, user.id), isNotNull(users.password))
		const [gone] = await tx
			.delete(userIdentities)
			.where(
				and(
					own,
					exists(
						tx
							.select({ yes: sql`1` })
							.from(users)
							.where(hasPassword),
					),
				),
			)
			.returning({ issuer: userIdentities.issuer })
		if (gone) {
			const about = { userId: user.id, cause: `identity:${id}:disconnected` }
			const data = { service: nameOf(gone.issuer) }
			await notify(tx, [{ kind: 'account', what: 'sign-in removed', data, ...about }], now)
			return
		}
		if ((await tx.$count(userIdentities, own)) === 0) throw notFound('This account is not connected')
		throw conflict('It’s your only way to sign in. Set a password first.')
	})

/**
 * Removes connected accounts of a user who gets in by a link to an address nobody had confirmed: an attacker may have
 * opened the account with that address through an account of their own. Tells the user.
 */
export async function dropUnproven(tx: Writer, { id }: Person, now: Date) {
	const isUnproven = and(eq(users.id, id), isNull(users.emailVerifiedAt))
	const own = and(
		eq(userIdentities.userId, id),
		exists(
			tx
				.select({ yes: sql`1` })
				.from(users)
				.where(isUnproven),
		),
	)
	const gone = await tx.delete(userIdentities).where(own).returning({ issuer: userIdentities.issuer })
	if (gone.length === 0) return
	const data = { services: gone.map(({ issuer }) => nameOf(issuer)).join(', ') }
	const about = { userId: id, cause: `identity:unproven:${now.getTime()}` }
	await notify(tx, [{ kind: 'account', what: 'unproven sign-in removed', data, ...about }], now)
}

/** A user's connected accounts, oldest first, and what else can be connected. */
export async function findConnected(user: Person) {
	const rows = await db
		.select({
			id: userIdentities.id,
			issuer: userIdentities.issuer,
			createdAt: userIdentities.createdAt,
			lastUsedAt: userIdentities.lastUsedAt,
		})
		.from(userIdentities)
		.where(eq(userIdentities.userId, user.id))
		.orderBy(userIdentities.id)
	return {
		accounts: rows.map(({ id, issuer, createdAt, lastUsedAt }) => ({
			id,
			name: nameOf(issuer),
			connectedAt: createdAt,
			lastUsedAt,
		})),
		/** The provider that can be connected; null if none is configured, or it is connected. */
		offer:
			openIdClient && !rows.some(({ issuer }) => issuer === openIdClient?.issuer) ? nameOf(openIdClient.issuer) : null,
	}
}

export async function connectedNames(reader: Reader, { id }: Person) {
	const rows = await reader
		.select({ issuer: userIdentities.issuer })
		.from(userIdentities)
		.where(eq(userIdentities.userId, id))
		.orderBy(userIdentities.id)
	return rows.map(({ issuer }) => nameOf(issuer))
}

const requireIssuer = () => {
	if (!openIdClient) throw new ProviderTrouble('not-configured')
	return openIdClient.issuer
}

const nameOf = (issuer: string) => (issuer === openIdClient?.issuer && openIdClient.name) || new URL(issuer).host

const standing = {
	id: users.id,
	emailVerifiedAt: users.emailVerifiedAt,
	suspendedAt: users.suspendedAt,
	deletedAt: users.deletedAt,
}

function findIdentity(reader: Reader, issuer: string, { subject }: Claims) {
	return reader
		.select({ ...standing, identityId: userIdentities.id })
		.from(userIdentities)
		.innerJoin(users, eq(users.id, userIdentities.userId))
		.where(and(eq(userIdentities.issuer, issuer), eq(userIdentities.subject, subject)))
}

async function hasIdentity(reader: Reader, { id }: Person, issuer: string) {
	const mine = and(eq(userIdentities.userId, id), eq(userIdentities.issuer, issuer))
	return (await reader.select({ id: userIdentities.id }).from(userIdentities).where(mine)).length > 0
}

async function insertIdentity(tx: Writer, { id: userId }: Person, issuer: string, { subject }: Claims, now: Date) {
	const row = { userId, issuer, subject, createdAt: now, lastUsedAt: now }
	const inserted = await tx
		.insert(userIdentities)
		.values(row)
		.onConflictDoNothing()
		.returning({ id: userIdentities.id })
	if (inserted.length === 0) throw conflict('This account was just connected. Try again.')
}

async function tellOfConnection(tx: Writer, { id: userId }: Person, issuer: string, now: Date) {
	const [own] = await tx.select({ username: users.username }).from(users).where(eq(users.id, userId))
	const data = { at: now, service: nameOf(issuer), username: own!.username }
	const about = { userId, cause: `identity:connected:${now.getTime()}` }
	return notify(tx, [{ kind: 'account', what: 'sign-in added', data, ...about }], now)
}

/** The account may be suspended or deleted between reading and writing. */
function refuseClosed(person: { suspendedAt: Date | null; deletedAt: Date | null } | undefined) {
	if (!person || person.deletedAt) throw new AppError(401, 'This account no longer exists.')
	if (person.suspendedAt) throw new AppError(401, SUSPENDED)
}
