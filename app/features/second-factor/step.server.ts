import { and, eq, isNull } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { users } from '#db/schema.ts'
import type { From } from '#app/features/accounts/accounts.server.ts'
import { codeWanted, enter } from '#app/features/accounts/enter.server.ts'
import { hasApp, hasPasskey, hasSecondFactor } from '#app/features/accounts/factors.server.ts'
import { knownBrowser } from '#app/features/accounts/known-browser.server.ts'
import { publicColumns } from '#app/features/accounts/sessions.server.ts'
import { findFlow, readBrowser, takeFlow } from '#app/features/accounts/auth-flows.server.ts'
import { invalid } from '#app/lib/errors.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { provePasskey } from './passkeys.server.ts'
import { proveCode, WRONG_CODE } from './prove.server.ts'

const OVER = {
	title: 'Sign in again',
	description: 'That took more than ten minutes, or started in another browser.',
	variant: 'destructive',
} as const

/** For API clients: whether a valid code was sent; false without a second factor. Throws 401 for a wrong one. */
export async function showCode(user: { id: number }, code: string | undefined, from: From, now = new Date()) {
	if (code === undefined || !(await hasSecondFactor(user))) return false
	if (await proveCode(user, code, from, now)) return true
	throw codeWanted(WRONG_CODE)
}

/** The user who gave their password in this browser but no code. Redirects to the sign-in page if there is none. */
export async function findStep(request: Request, key: string | null, now = new Date()) {
	const browser = await readBrowser(request)
	const flow = browser && key ? await findFlow({ purpose: 'second-step', key, browser }, now) : null
	const isOpen = and(isNull(users.suspendedAt), isNull(users.deletedAt))
	const [user] = flow?.userId
		? await db
				.select(publicColumns)
				.from(users)
				.where(and(eq(users.id, flow.userId), isOpen))
		: []
	if (!user || !browser || !key) throw await redirectWithToast('/auth', OVER)
	return { user, flow: { purpose: 'second-step', key, browser } as const }
}

export async function findAsked(request: Request, key: string | null) {
	const { user } = await findStep(request, key)
	const [app, passkey] = await Promise.all([hasApp(user), hasPasskey(user)])
	return { step: key ?? '', app, passkey, username: user.username }
}

type Shown = { code: string; recovery: string; passkey?: string }
type Here = From & { next: string; origin: string }

/** Signs in a user after their password, by a code or passkey. Throws 400 for the wrong field, 429 after too many. */
export async function takeStep(request: Request, key: string | null, shown: Shown, here: Here) {
	const { user } = await findStep(request, key)
	if (shown.passkey) await provePasskey('step', shown.passkey, { request, origin: here.origin }, user)
	else await requireCode(user, shown, { ...here, browser: await knownBrowser(request) })
	return finishStep(request, key, here.next)
}

async function requireCode(user: { id: number }, { code, recovery }: Shown, from: From) {
	if (await proveCode(user, recovery || code, from)) return
	throw invalid(WRONG_CODE, { [recovery ? 'recovery' : 'code']: [WRONG_CODE] })
}

/** Ends the step, which only one request can, and signs its user in. */
async function finishStep(request: Request, key: string | null, next: string, now = new Date()) {
	const { user, flow } = await findStep(request, key)
	if (!(await takeFlow(flow, now))) return redirectWithToast('/auth', OVER)
	const { headers } = await enter(user, request, { shown: true })
	const toast = { title: 'Login successful', description: `Welcome back, ${user.fullName || user.username}!` }
	return redirectWithToast(next, toast, headers)
}
