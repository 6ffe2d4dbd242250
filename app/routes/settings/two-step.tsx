import { getSessionId, requireUser } from '#app/features/accounts/auth.server.ts'
import { safeNext } from '#app/features/accounts/next.ts'
import { askAgain } from '#app/features/second-factor/again.server.ts'
import { changeFactors } from '#app/features/second-factor/change.server.ts'
import { findFactors } from '#app/features/second-factor/factors.server.ts'
import { FactorScreen, RecoveryCodes } from '#app/features/second-factor/factor-screen.tsx'
import { ownOrigin } from '#app/features/second-factor/passkeys.server.ts'
import { FactorChange } from '#app/features/second-factor/schemas.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { drawQr } from '#app/lib/drawing/qr.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { redirect } from 'react-router'
import type { Route } from './+types/two-step'
import { pageMeta } from '#app/lib/page-meta.ts'

export const middleware: Route.MiddlewareFunction[] = [askAgain()]

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Two-step sign-in' })

export async function loader({ url, context }: Route.LoaderArgs) {
	const user = requireUser(context)
	const { begun, ...factors } = await findFactors(user)
	const next = safeNext(url.searchParams.get('next'))
	return { ...factors, begun: begun && { key: begun.key, qr: drawQr(begun.uri) }, next, isAdmin: user.role === 'admin' }
}

/** Recovery codes exist in this one response only; a reload requires new ones. */
export async function action({ request, url, context }: Route.ActionArgs) {
	const user = requireUser(context)
	let codes: string[] | null | undefined
	const here = { sessionId: getSessionId(context), request, origin: ownOrigin(url) }
	const answer = await submit(request.clone(), FactorChange, 'Not changed', async (change) => {
		const { title, description, ...made } = await changeFactors(user, change, here)
		codes = made.codes
		const back = url.pathname + url.search
		return title ? redirectWithToast(back, { title, description }) : redirect(back)
	})
	return codes ? { codes } : answer
}

export default function TwoStep({ loaderData, actionData }: Route.ComponentProps) {
	if (actionData && 'codes' in actionData) return <RecoveryCodes codes={actionData.codes} next={loaderData.next} />
	return <FactorScreen {...loaderData} result={actionData?.result} />
}
