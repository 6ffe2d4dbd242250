import { leastPassword } from '#app/features/accounts/accounts.server.ts'
import { NewPasswordForm } from '#app/features/accounts/passwords/password-forms.tsx'
import { LinkOver } from '#app/features/recovery/link-over.tsx'
import { findReset, linkIsOver, resetPassword } from '#app/features/recovery/reset.server.ts'
import { NewPassword } from '#app/features/recovery/schemas.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { secretAddress } from '#app/lib/http/security-headers.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import type { Route } from './+types/reset'
import { pageMeta } from '#app/lib/page-meta.ts'

export const middleware: Route.MiddlewareFunction[] = [secretAddress]

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Choose a new password' })

/** Opening the link does not use it up, since mail scanners open it too. */
export async function loader({ params }: Route.LoaderArgs) {
	const found = await findReset(params.token, new Date())
	if (!found) throw linkIsOver()
	return { username: found.username, least: await leastPassword({ id: found.userId, role: found.role }) }
}

export function action({ request, params }: Route.ActionArgs) {
	return submit(request, NewPassword, 'Password not changed', async ({ password }) => {
		await resetPassword(params.token, password)
		return redirectWithToast('/auth', {
			title: 'Password changed',
			description: 'Sign in with the new one. All devices are signed out.',
		})
	})
}

export default function Reset({ loaderData: { username, least }, actionData }: Route.ComponentProps) {
	return (
		<div className="mx-auto flex w-full max-w-md flex-col gap-6">
			<div>
				<h1 className="text-3xl md:text-4xl">Choose a new password</h1>
				<p className="mt-2 text-muted">
					For <strong className="wrap-anywhere text-ink">{username}</strong>. You will be signed out on all devices.
				</p>
			</div>
			<Card>
				<NewPasswordForm result={actionData?.result} username={username} least={least} />
			</Card>
		</div>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <LinkOver error={error} action={<ButtonLink to="/auth/forgot">Ask for a New Link</ButtonLink>} />
}
