import { and, eq, isNull } from 'drizzle-orm'
import { db, write, type Writer } from '#db/client/index.ts'
import { authenticators, passkeys, recoveryCodes } from '#db/schema.ts'
import { hasApp, hasSecondFactor } from '#app/features/accounts/factors.server.ts'
import { sessionsEnded } from '#app/features/accounts/session-ends.server.ts'
import { endSessionsOf } from '#app/features/accounts/sessions.server.ts'
import { conflict, invalid } from '#app/lib/errors.ts'
import { lock, unlock } from '#app/lib/process/secret-box.server.ts'
import { placeOf, stepIn, tell, WRONG_CODE } from './prove.server.ts'
import { countCodes, makeCodes } from './recovery-codes.server.ts'
import { newAppKey, uriOf } from './totp.server.ts'

type Person = { id: number }
type Here = { sessionId: number | null }

const HAS_APP = 'You already have an app. Remove it first to set up another one.'
const NOT_BEGUN = 'That took too long. Start again.'
const NO_FACTOR = 'Two-step sign-in is off, so you don’t need recovery codes.'

export async function findFactors(user: Person & { username: string }) {
	const own = eq(authenticators.userId, user.id)
	const [[app], keys, codesLeft] = await Promise.all([
		db.select().from(authenticators).where(own),
		db
			.select({
				id: passkeys.id,
				name: passkeys.name,
				createdAt: passkeys.createdAt,
				lastUsedAt: passkeys.lastUsedAt,
			})
			.from(passkeys)
			.where(eq(passkeys.userId, user.id))
			.orderBy(passkeys.id),
		countCodes(user),
	])
	const key = app && !app.confirmedAt ? unlock(app.lockedKey, placeOf(user)) : null
	return {
		appSince: app?.confirmedAt ?? null,
		begun: key === null ? null : { key, uri: uriOf(key, user.username) },
		passkeys: keys,
		codesLeft,
	}
}

/** Starts setting up an app, with a new key. Throws 409 if there is a confirmed app. */
export const beginApp = (user: Person, now = new Date()) =>
	write(async (tx) => {
		const row = { lockedKey: lock(newAppKey(), placeOf(user)), createdAt: now }
		const begun = await tx
			.insert(authenticators)
			.values({ userId: user.id, ...row })
			.onConflictDoUpdate({
				target: authenticators.userId,
				set: row,
				setWhere: isNull(authenticators.confirmedAt),
			})
			.returning({ id: authenticators.id })
		if (begun.length === 0) throw conflict(HAS_APP)
	})

export const dropBegun = (user: Person) =>
	write((tx) =>
		tx.delete(authenticators).where(and(eq(authenticators.userId, user.id), isNull(authenticators.confirmedAt))),
	)

/**
 * Confirms an app by one of its codes and ends the user's other sessions. Returns recovery codes if it is their first
 * second factor. Throws 400 for the field `code` if it is wrong, 409 if no app is being set up.
 */
export async function confirmApp(user: Person, code: string, { sessionId }: Here, now = new Date()) {
	const { codes, ended } = await write(async (tx) => {
		const own = and(eq(authenticators.userId, user.id), isNull(authenticators.confirmedAt))
		const [app] = await tx.select().from(authenticators).where(own)
		if (!app) throw conflict((await hasApp(user, tx)) ? HAS_APP : NOT_BEGUN)
		const step = stepIn(app, user, code.replace(/\s/g, ''), now)
		if (step === null) throw invalid(WRONG_CODE, { code: [WRONG_CODE] })
		const isFirst = !(await hasSecondFactor(user, tx))
		const done = await tx
			.update(authenticators)
			.set({ confirmedAt: now, lastStep: step })
			.where(and(own, eq(authenticators.lockedKey, app.lockedKey)))
			.returning({ id: authenticators.id })
		if (done.length === 0) throw conflict(NOT_BEGUN)
		await tellAdded(tx, user, 'An app that makes codes', now)
		return turnedOn(tx, user, isFirst, { sessionId }, now)
	})
	sessionsEnded(ended)
	return codes
}

/** Creates recovery codes for a first factor, and ends sessions signed in without it. */
export async function turnedOn(tx: Writer, user: Person, isFirst: boolean, { sessionId }: Here, now: Date) {
	if (!isFirst) return { codes: null, ended: [] }
	return { codes: await makeCodes(tx, user, now), ended: await endSessionsOf(tx, user.id, sessionId) }
}

export const tellAdded = (tx: Writer, user: Person, what: string, now: Date) =>
	tell(tx, user, 'second-factor-added', now, { what: 'second factor added', data: { factor: what } })

/** Removes the app and ends the user's other sessions. Throws 409 if there is none. */
export async function removeApp(user: Person, { sessionId }: Here, now = new Date()) {
	const ended = await write(async (tx) => {
		const gone = await tx
			.delete(authenticators)
			.where(eq(authenticators.userId, user.id))
			.returning({ id: authenticators.id })
		if (gone.length === 0) throw conflict('That app is already gone.')
		return removed(tx, user, 'The app that makes codes', { sessionId }, now)
	})
	sessionsEnded(ended)
}

/** Removes a passkey and ends the user's other sessions. Throws 409 if it is gone already. */
export async function removePasskey(user: Person, id: number, { sessionId }: Here, now = new Date()) {
	const ended = await write(async (tx) => {
		const [gone] = await tx
			.delete(passkeys)
			.where(and(eq(passkeys.userId, user.id), eq(passkeys.id, id)))
			.returning({ name: passkeys.name })
		if (!gone) throw conflict('That passkey is already gone.')
		return removed(tx, user, `The passkey “${gone.name}”`, { sessionId }, now)
	})
	sessionsEnded(ended)
}

/** Removing the last factor removes the recovery codes. */
async function removed(tx: Writer, user: Person, what: string, { sessionId }: Here, now: Date) {
	const isLast = !(await hasSecondFactor(user, tx))
	if (isLast) await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, user.id))
	const data = { factor: what, isLast }
	await tell(tx, user, 'second-factor-removed', now, { what: 'second factor removed', data })
	return endSessionsOf(tx, user.id, sessionId)
}

/** Replaces the recovery codes by ten new ones. Throws 409 without a second factor. */
export const renewCodes = (user: Person, now = new Date()) =>
	write(async (tx) => {
		if (!(await hasSecondFactor(user, tx))) throw conflict(NO_FACTOR)
		await tell(tx, user, 'recovery-codes', now, { what: 'new recovery codes' })
		return makeCodes(tx, user, now)
	})

/** Removes all second factors, so that the password alone signs in. Returns how many there were. */
export async function removeFactors(tx: Writer, { id }: Person) {
	const apps = await tx.delete(authenticators).where(eq(authenticators.userId, id)).returning({ id: authenticators.id })
	const keys = await tx.delete(passkeys).where(eq(passkeys.userId, id)).returning({ id: passkeys.id })
	await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, id))
	return apps.length + keys.length
}
