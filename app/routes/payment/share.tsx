import { redirect, redirectDocument } from 'react-router'
import { getUser } from '#app/features/accounts/auth.server.ts'
import { PageError } from '#app/features/navigation/error-screen.tsx'
import { SharePage } from '#app/features/payments/split/share-page.tsx'
import { claimShare, findShare, startShare } from '#app/features/payments/split/shares.server.ts'
import { ShareChange } from '#app/features/payments/split/split-schemas.ts'
import { env } from '#app/lib/env.server.ts'
import { submit } from '#app/lib/form.server.ts'
import { addressContext } from '#app/lib/request-context.server.ts'
import { revalidateAfterRefusal } from '#app/lib/revalidate.ts'
import { Toast } from '#app/ui/toast.tsx'
import type { Route } from './+types/share'

export const meta: Route.MetaFunction = () => [
	{ title: 'Pay your share · Courtside' },
	{ name: 'robots', content: 'noindex' },
]

export async function loader({ params, context }: Route.LoaderArgs) {
	const page = await findShare(params.link, getUser(context), context.get(addressContext))
	return { ...page, now: new Date().toISOString() }
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

export const shouldRevalidate = revalidateAfterRefusal

/** The address is a secret: nobody keeps the page, lists it, or learns of it from a link on it. */
export const headers: Route.HeadersFunction = ({ actionHeaders, errorHeaders }) => {
	const headers = new Headers(errorHeaders ?? actionHeaders)
	headers.set('Cache-Control', 'no-store')
	headers.set('Referrer-Policy', 'no-referrer')
	headers.set('X-Robots-Tag', 'noindex')
	return headers
}

export const ErrorBoundary = PageError

export default function Share({ loaderData: { now, ...page }, actionData }: Route.ComponentProps) {
	return (
		<>
			<SharePage page={page} now={now} result={actionData?.result} />
			<Toast key={actionData?.toast?.id} toast={actionData?.toast ?? null} />
		</>
	)
}
