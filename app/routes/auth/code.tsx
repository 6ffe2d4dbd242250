import { safeNext } from '#app/features/accounts/next.ts'
import { PageError } from '#app/features/navigation/error-screen.tsx'
import { StepForm } from '#app/features/second-factor/step-form.tsx'
import { Step } from '#app/features/second-factor/schemas.ts'
import { ownOrigin } from '#app/features/second-factor/passkeys.server.ts'
import { findAsked, takeStep } from '#app/features/second-factor/step.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { addressContext } from '#app/lib/http/request-context.server.ts'
import { secretAddress } from '#app/lib/http/security-headers.server.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { Card } from '#app/ui/card.tsx'
import type { Route } from './+types/code'
import { pageMeta } from '#app/lib/page-meta.ts'

export const middleware: Route.MiddlewareFunction[] = [secretAddress]

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Enter your code' })

export const loader = ({ request, url }: Route.LoaderArgs) => findAsked(request, url.searchParams.get('step'))

export function action({ request, url, context }: Route.ActionArgs) {
	const next = safeNext(url.searchParams.get('next'))
	const here = { next, origin: ownOrigin(url), address: context.get(addressContext) }
	return submit(request.clone(), Step, 'Login failed', (shown) =>
		takeStep(request, url.searchParams.get('step'), shown, here),
	)
}

export const ErrorBoundary = PageError

export default function Code({ loaderData: { username, ...asked }, actionData }: Route.ComponentProps) {
	return (
		<div className="mx-auto flex w-full max-w-md flex-col gap-6">
			<div>
				<BackLink to="/auth">Sign in</BackLink>
				<h1 className="text-3xl md:text-4xl">One more step</h1>
				<p className="mt-2 text-muted">
					Your password was right, <strong className="wrap-anywhere text-ink">{username}</strong>. Now show us that it
					is you.
				</p>
			</div>
			<Card>
				<StepForm {...asked} result={actionData?.result} />
			</Card>
		</div>
	)
}
