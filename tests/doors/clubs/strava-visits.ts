import { eq } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { oauthStates, stravaActivities, users } from '#db/schema.ts'
import { takeToast } from '#app/lib/http/toast.server.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { ask, call, visit } from '#tests/support/process/product.ts'

type Person = { id: number }
export type Runner = { user: Awaited<ReturnType<typeof createUser>>; headers: Record<string, string> }

export async function runner(): Promise<Runner> {
	const user = await createUser()
	return { user, headers: await signedIn(user) }
}

export const cookiesOf = (headers: Headers) =>
	headers
		.getSetCookie()
		.map((line) => line.split(';')[0]!)
		.filter((pair) => !pair.endsWith('='))
		.join('; ')

/** Presses the button: where the browser is sent, and the cookies it was given. */
export async function setOut({ headers }: Runner, Cookie = '') {
	const answer = await call('GET', '/api/strava/auth-url', { headers: { ...headers, Cookie } })
	if (answer.status !== 200) throw new Error(`Could not set out: ${answer.status} ${answer.body.message}`)
	return { authUrl: answer.body.authUrl as string, Cookie: cookiesOf(answer.headers) }
}

/** Says yes or no on Strava's page, as `person` of the server does: the address it sends the browser back to. */
export async function onStrava(authUrl: string) {
	const answer = await fetch(authUrl, { redirect: 'manual' })
	return answer.headers.get('Location')!
}

export async function comeBack({ headers }: { headers: Record<string, string> }, address: string, Cookie: string) {
	const answer = await ask(address, { headers: { ...headers, Cookie } })
	const Shown = cookiesOf(answer.headers)
	const { toast } = await takeToast(new Request('http://localhost/', { headers: { Cookie: Shown } }))
	return { status: answer.status, location: answer.headers.get('Location'), headers: answer.headers, toast }
}

export async function connect(runner: Runner) {
	const { authUrl, Cookie } = await setOut(runner)
	return comeBack(runner, await onStrava(authUrl), Cookie)
}

export const press = ({ headers }: Runner, intent: 'connect' | 'import') =>
	visit('/strava-connect', { headers, form: { intent } })

/** Returns the stored row of a person's connection. */
export async function kept({ id }: Person) {
	const [row] = await db
		.select({
			stravaId: users.stravaId,
			access: users.stravaToken,
			refresh: users.stravaRefreshToken,
			expiresAt: users.stravaExpiresAt,
			scope: users.stravaScope,
			syncedAt: users.stravaSyncedAt,
		})
		.from(users)
		.where(eq(users.id, id))
	return row!
}

export const NOTHING = { stravaId: null, access: null, refresh: null, expiresAt: null, scope: null, syncedAt: null }

export const runsOf = ({ id }: Person) =>
	db.select().from(stravaActivities).where(eq(stravaActivities.userId, id)).orderBy(stravaActivities.stravaId)

export const statesOf = ({ id }: Person) => db.select().from(oauthStates).where(eq(oauthStates.userId, id))
