import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { and, eq, or, lt } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { passkeys, users } from '#db/schema.ts'
import { SUSPENDED } from '#app/features/accounts/accounts.server.ts'
import { hasSecondFactor } from '#app/features/accounts/factors.server.ts'
import { sessionsEnded } from '#app/features/accounts/session-ends.server.ts'
import { publicColumns } from '#app/features/accounts/sessions.server.ts'
import {
	browserCookie,
	browserSecretOf,
	newKey,
	startFlow,
	readBrowser,
	takeFlow,
} from '#app/features/accounts/auth-flows.server.ts'
import { limits } from '#app/features/limits/limits.server.ts'
import { env } from '#app/lib/process/env.server.ts'
import { AppError, conflict, invalid } from '#app/lib/errors.ts'
import { tellAdded, turnedOn } from './factors.server.ts'
import { Created, Given } from './schemas.ts'

type Person = { id: number }
/** A challenge is valid for its own purpose only. */
export type Purpose = 'sign-in' | 'step' | 'again' | 'add'
/** Passkeys are made for one host name, and sign for one origin. */
export type Place = { request: Request; origin: string }

const MOST = 10

const NOT_YOURS = 'That passkey isn’t for this account. Try another one, or your password.'
const refused = () => new AppError(401, NOT_YOURS)

/** Loaded on first use: it is large, and few users have a passkey. */
const webAuthn = () => import('@simplewebauthn/server')

/** The origin that users see in their browser. */
export const ownOrigin = (url: URL) => (env.PUBLIC_URL ? new URL(env.PUBLIC_URL) : url).origin

const siteOf = ({ origin }: Place) => new URL(origin).hostname

/** Creates a challenge that this browser can answer once, within five minutes. */
async function open(purpose: Purpose, user: Person | null, { request }: Place, address: string, now: Date) {
	await limits.passkeyQuestions.take(address, now)
	const [key, browser] = [newKey(), await browserSecretOf(request)]
	await startFlow({ purpose: 'passkey', key, browser, userId: user?.id, secret: purpose }, now)
	return { challenge: new Uint8Array(Buffer.from(key, 'base64url')), setCookie: await browserCookie(browser) }
}

/** Options for creating a passkey for the signed-in user, and the cookie that identifies the browser. */
export async function askToCreate(
	user: Person & { username: string; fullName: string },
	place: Place,
	address: string,
	now = new Date(),
) {
	const own = await db
		.select({ id: passkeys.credentialId, transports: passkeys.transports })
		.from(passkeys)
		.where(eq(passkeys.userId, user.id))
	if (own.length >= MOST) throw conflict(`You have ${MOST} passkeys. Remove one first.`)
	const { challenge, setCookie } = await open('add', user, place, address, now)
	const { generateRegistrationOptions } = await webAuthn()
	const options = await generateRegistrationOptions({
		rpName: 'Courtside',
		rpID: siteOf(place),
		challenge,
		userName: user.username,
		userDisplayName: user.fullName,
		userID: new TextEncoder().encode(`${user.id}`),
		excludeCredentials: own,
		authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
	})
	return { options, setCookie }
}

/** Options for using a passkey: any for this site, or one of the known user's. */
export async function askForPasskey(
	purpose: Exclude<Purpose, 'add'>,
	user: Person | null,
	place: Place,
	address: string,
	now = new Date(),
) {
	const theirs = user && and(eq(passkeys.userId, user.id), eq(passkeys.siteId, siteOf(place)))
	const allowCredentials = theirs
		? await db.select({ id: passkeys.credentialId, transports: passkeys.transports }).from(passkeys).where(theirs)
		: []
	const { challenge, setCookie } = await open(purpose, user, place, address, now)
	const { generateAuthenticationOptions } = await webAuthn()
	const options = await generateAuthenticationOptions({
		rpID: siteOf(place),
		challenge,
		allowCredentials,
		userVerification: isEnoughAlone(purpose) ? 'required' : 'preferred',
	})
	return { options, setCookie }
}

/** Without any other proof the passkey must verify its user by finger, face or PIN. */
const isEnoughAlone = (purpose: Purpose) => purpose !== 'step'

/** Uses up the challenge a response answers; null if it was not issued to this browser for this purpose. */
async function takeQuestion(purpose: Purpose, clientData: string, { request }: Place, now: Date) {
	const browser = await readBrowser(request)
	const key = challengeIn(clientData)
	const flow = browser && key ? await takeFlow({ purpose: 'passkey', key, browser }, now) : null
	return flow?.secret === purpose && key ? { key, userId: flow.userId } : null
}

function challengeIn(clientData: string): string | null {
	try {
		const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8')) as { challenge?: unknown }
		return typeof challenge === 'string' ? challenge : null
	} catch {
		return null
	}
}

/**
 * Adds a new passkey. If it is the first second factor, ends the user's other sessions and returns recovery codes.
 * Throws 400 for a response to another challenge or from another origin, 409 for a known passkey.
 */
export async function addPasskey(
	user: Person,
	{ answer, name }: { answer: string; name: string },
	{ sessionId, ...place }: Place & { sessionId: number | null },
	now = new Date(),
) {
	const bad = invalid('We couldn’t add that passkey. Try again.')
	const read = readAnswer(Created, answer)
	const question = read && (await takeQuestion('add', read.response.clientDataJSON, place, now))
	if (!question || question.userId !== user.id) throw bad
	const { verifyRegistrationResponse } = await webAuthn()
	const { registrationInfo } = await verifyRegistrationResponse({
		response: read as unknown as RegistrationResponseJSON,
		expectedChallenge: question.key,
		expectedOrigin: place.origin,
		expectedRPID: siteOf(place),
		requireUserVerification: false,
	}).catch(() => ({ registrationInfo: undefined }))
	if (!registrationInfo) throw bad
	const { id, publicKey, counter, transports = [] } = registrationInfo.credential
	const { codes, ended } = await write(async (tx) => {
		const isFirst = !(await hasSecondFactor(user, tx))
		if ((await tx.$count(passkeys, eq(passkeys.userId, user.id))) >= MOST) throw bad
		const inserted = await tx
			.insert(passkeys)
			.values({
				userId: user.id,
				credentialId: id,
				publicKey: Buffer.from(publicKey).toString('base64url'),
				siteId: siteOf(place),
				counter: storable(counter),
				transports,
				name,
				createdAt: now,
			})
			.onConflictDoNothing()
			.returning({ id: passkeys.id })
		if (inserted.length === 0) throw conflict('You already have that passkey.')
		await tellAdded(tx, user, `The passkey “${name}”`, now)
		return turnedOn(tx, user, isFirst, { sessionId }, now)
	})
	sessionsEnded(ended)
	return codes
}

/**
 * The owner of the passkey that responded, for its purpose and site. Throws 401 for any other, for a counter that does
 * not increase, and without user verification if the passkey is the only proof.
 */
export async function provePasskey(
	purpose: Exclude<Purpose, 'add'>,
	answer: string,
	place: Place,
	user: Person | null,
	now = new Date(),
) {
	const read = readAnswer(Given, answer)
	const question = read && (await takeQuestion(purpose, read.response.clientDataJSON, place, now))
	if (!question || (question.userId ?? null) !== (user?.id ?? null)) throw refused()
	const [found] = await db
		.select({ key: passkeys, user: publicColumns, deletedAt: users.deletedAt, suspendedAt: users.suspendedAt })
		.from(passkeys)
		.innerJoin(users, eq(users.id, passkeys.userId))
		.where(and(eq(passkeys.credentialId, read.id), eq(passkeys.siteId, siteOf(place))))
	if (!found || found.deletedAt || (user && found.user.id !== user.id)) throw refused()
	const { credentialId: id, publicKey, counter } = found.key
	const { verifyAuthenticationResponse } = await webAuthn()
	const verified = await verifyAuthenticationResponse({
		response: read as unknown as AuthenticationResponseJSON,
		expectedChallenge: question.key,
		expectedOrigin: place.origin,
		expectedRPID: siteOf(place),
		credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
		requireUserVerification: isEnoughAlone(purpose),
	}).catch(() => null)
	if (!verified?.verified) throw refused()
	await moveOn(found.key, storable(verified.authenticationInfo.newCounter), now)
	if (found.suspendedAt) throw new AppError(401, SUSPENDED)
	return found.user
}

/** Records the use of a passkey. Refuses a second response with the same counter; some devices do not count. */
async function moveOn({ id }: { id: number }, counter: number, now: Date) {
	const isNext =
		counter === 0 ? eq(passkeys.counter, 0) : or(lt(passkeys.counter, counter), eq(passkeys.counter, MOST_COUNTED))
	const moved = await write((tx) =>
		tx
			.update(passkeys)
			.set({ counter, lastUsedAt: now })
			.where(and(eq(passkeys.id, id), isNext))
			.returning({ id: passkeys.id }),
	)
	if (moved.length === 0) throw refused()
}

/** The largest integer both databases can store. */
const MOST_COUNTED = 2 ** 31 - 1
const storable = (counter: number) => Math.min(counter, MOST_COUNTED)

function readAnswer<Answer>(schema: { safeParse: (value: unknown) => { data?: Answer } }, text: string): Answer | null {
	try {
		return schema.safeParse(JSON.parse(text)).data ?? null
	} catch {
		return null
	}
}
