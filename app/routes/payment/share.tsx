import { redirect, redirectDocument } from 'react-router'
import { getUser } from '#app/features/accounts/auth.server.ts'
import { PageError } from '#app/features/navigation/error-screen.tsx'
import { SharePage } from '#app/features/payments/split/share-page.tsx'
import { claimShare, findShare, startShare } from '#app/features/payments/split/shares.server.ts'
import { ShareChange } from '#app/features/payments/split/split-schemas.ts'
import { env } from '#app/lib/process/env.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { addressContext } from '#app/lib/http/request-context.server.ts'
import { secretAddress } from '#app/lib/http/security-headers.server.ts'
import type { Route } from './+types/share'
import { pageMeta } from '#app/lib/page-meta.ts'

export const middleware: Route.MiddlewareFunction[] = [secretAddress]

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Pay your share' })

export async function loader({ params, context }: Route.LoaderArgs) {
	const page = await findShare(params.link, getUser(context), context.get(addressContext))
	return { ...page, now: new Date() }
}

export function action({ request, params: { link }, url, context }: Route.ActionArgs) {
	const user = getUser(context)
	return submit(request, ShareChange, 'That did not work', async (change) => {
		if (change.intent === 'paid') {
			await claimShare(user, link, change)
			return redirect(`/pay/${link}`)
		}
		const origin = env.PUBLIC_URL ?? url.origin
		const { redirectUrl } = await startShare(user, link, { payBy: change.payBy, origin })
		return change.payBy === 'card' ? redirectDocument(redirectUrl) : redirect(redirectUrl)
	})
}

export const ErrorBoundary = PageError

export default function Share({ loaderData: { now, ...page }, actionData }: Route.ComponentProps) {
	return <SharePage page={page} now={now} result={actionData?.result} />
}
