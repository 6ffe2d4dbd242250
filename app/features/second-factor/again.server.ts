import { redirect, type MiddlewareFunction } from 'react-router'
import { storeAct, type Act } from '#app/features/accounts/acts.server.ts'
import { hasPassword, requirePassword, type From } from '#app/features/accounts/accounts.server.ts'
import { getSession, getUser, type CurrentUser } from '#app/features/accounts/auth.server.ts'
import { hasApp, hasPasskey, hasSecondFactor } from '#app/features/accounts/factors.server.ts'
import { knownBrowser } from '#app/features/accounts/known-browser.server.ts'
import { safeNext } from '#app/features/accounts/next.ts'
import { confirmSession } from '#app/features/accounts/sessions.server.ts'
import { findFlow, readBrowser, takeFlow } from '#app/features/accounts/auth-flows.server.ts'
import { openIdOffer } from '#app/features/social-login/offer.server.ts'
import { AppError, invalid } from '#app/lib/errors.ts'
import { readForm } from '#app/lib/form/form.server.ts'
import { addressContext } from '#app/lib/http/request-context.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { isUpload } from '#app/lib/form/upload.server.ts'
import { ownOrigin, provePasskey, type Place } from './passkeys.server.ts'
import { proveCode, WRONG_CODE } from './prove.server.ts'
import { Again } from './schemas.ts'

/** How long a proof of identity counts, in milliseconds. */
export const RECENT = 15 * 60_000

const allUsers = () => true
const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD'
const isRecent = ({ confirmedAt }: { confirmedAt: Date }, now: Date) => now.getTime() - confirmedAt.getTime() < RECENT

/**
 * Middleware for sensitive routes: a user who submits a form and has not proved who they are within fifteen minutes is
 * sent to a page that asks for proof. That page submits the form again with the proof, so that no input is lost and the
 * act continues at once. Only files have to be chosen again.
 */
export const askAgain =
	(whom: (user: CurrentUser) => boolean = allUsers): MiddlewareFunction<Response> =>
	async ({ request, url, context }, next) => {
		const [user, session, now] = [getUser(context), getSession(context), new Date()]
		if (isRead(request) || !user || !session || !whom(user) || isRecent(session, now)) return next()
		const hasFile = isUpload(request)
		const form = hasFile ? new FormData() : await readForm(request.clone())
		const shown = Again.safeParse(Object.fromEntries(form))
		const fields = [...form].filter((field): field is Act['fields'][number] => !(field[0] in Again.shape))
		const act = { to: url.pathname + url.search, fields, hasFile }
		if (!shown.success) return ask(request, user, act, now)
		const from = { address: context.get(addressContext), browser: await knownBrowser(request) }
		try {
			await show(user, shown.data, from, { request, origin: ownOrigin(url) }, now)
		} catch (error) {
			if (!(error instanceof AppError)) throw error
			return ask(request, user, act, now, error.message)
		}
		await confirmSession(session.id, now)
		const ended = await endAct(request, shown.data.again, now)
		return ended?.hasFile ? redirectWithToast(act.to, FILE_AGAIN) : next()
	}

const OLD_SIGN_IN = 'You signed in more than 15 minutes ago. Sign in again, then repeat the call.'

/**
 * Middleware for calls, which store nothing and cannot ask: throws 403 for changes by an admin more than fifteen
 * minutes after their sign-in or last proof. Signing in and out stays open.
 */
export const refuseOldSignIn: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
	const [user, session] = [getUser(context), getSession(context)]
	const isSignIn = /^\/api\/(login|logout|register)$/.test(url.pathname)
	if (isRead(request) || isSignIn || user?.role !== 'admin' || !session || isRecent(session, new Date())) return next()
	return Response.json({ message: OLD_SIGN_IN }, { status: 403 })
}

async function ask(request: Request, user: CurrentUser, act: Act, now: Date, trouble?: string) {
	const { page, headers } = await storeAct(request, user.id, act, now)
	if (!trouble) return redirect(page, { headers })
	return redirectWithToast(page, { title: 'Not confirmed', description: trouble, variant: 'destructive' }, headers)
}

/** A password alone is enough only for users who sign in with it alone. */
async function show(user: CurrentUser, given: Again, from: From, place: Place, now: Date) {
	const { againPassword, againCode, againRecovery, againPasskey } = given
	const code = againRecovery || againCode
	if (againPasskey) await provePasskey('again', againPasskey, place, user, now)
	else if (code) {
		if (!(await proveCode(user, code, from, now))) throw invalid(WRONG_CODE)
	} else if (await hasSecondFactor(user)) throw invalid('Enter a code or use a passkey.')
	else if (againPassword) await requirePassword(user, againPassword, from, 'againPassword')
	else throw invalid('Enter your password.')
}

async function endAct(request: Request, key: string, now: Date) {
	const browser = await readBrowser(request)
	const flow = browser && (await takeFlow({ purpose: 'act', key, browser }, now))
	return flow ? (flow.secret as Act) : null
}

const FILE_AGAIN = { title: 'Thank you', description: 'Choose your file again and send it.' }

type Here = { user: CurrentUser; session: NonNullable<ReturnType<typeof getSession>> }

/**
 * The waiting form under the key `act` in this browser, and the proofs its user can give; `recent` if they have just
 * given one. Redirects to the original form if none is waiting.
 */
export async function findAct(request: Request, { searchParams }: URL, { user, session }: Here, now = new Date()) {
	const [key, next] = [searchParams.get('act'), safeNext(searchParams.get('next'))]
	const browser = await readBrowser(request)
	if (!key) throw redirect(next)
	const flow = browser ? await findFlow({ purpose: 'act', key, browser }, now) : null
	if (!flow) throw await redirectWithToast(next, OVER)
	if (flow.userId !== user.id) throw redirect(next)
	const { to, fields, hasFile } = flow.secret as Act
	const [password, app, passkey] = await Promise.all([hasPassword(user), hasApp(user), hasPasskey(user)])
	const hasFactor = app || passkey
	const recent = isRecent(session, now)
	const signInAgain = recent || password || hasFactor ? null : signInAddress(to)
	return { act: key, to, fields, hasFile, recent, password: password && !hasFactor, app, passkey, signInAgain }
}

const OVER = {
	title: 'There’s nothing left to send',
	description: 'It’s already sent, or it waited more than ten minutes.',
	variant: 'destructive',
} as const

/** Where users without any other proof sign in again. */
const signInAddress = (to: string) => (openIdOffer ? `/auth/openid?again&next=${encodeURIComponent(to)}` : '/settings')
