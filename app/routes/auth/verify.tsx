import { Form, useNavigation } from 'react-router'
import { z } from 'zod'
import { getUser } from '#app/features/accounts/auth.server.ts'
import { LinkOver } from '#app/features/recovery/link-over.tsx'
import { linkIsOver } from '#app/features/recovery/reset.server.ts'
import { confirmEmail, findVerification } from '#app/features/recovery/verify.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { secretAddress } from '#app/lib/http/security-headers.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import type { Route } from './+types/verify'
import { pageMeta } from '#app/lib/page-meta.ts'

export const middleware: Route.MiddlewareFunction[] = [secretAddress]

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Confirm your email address' })

/** Opening the link confirms nothing, since mail scanners open it too. */
export async function loader({ params }: Route.LoaderArgs) {
	const found = await findVerification(params.token, new Date())
	if (!found) throw linkIsOver()
	const { username, emailKey, ownKey, email } = found
	return { username, email: emailKey === ownKey ? email : emailKey, isNew: emailKey !== ownKey }
}

export function action({ request, params, context }: Route.ActionArgs) {
	return submit(request, z.object({}), 'Address not confirmed', async () => {
		await confirmEmail(params.token)
		return redirectWithToast(getUser(context) ? '/profile' : '/auth', {
			title: 'Email address confirmed',
			description: 'Our mails reach you there.',
		})
	})
}

export default function Verify({ loaderData: { username, email, isNew }, actionData }: Route.ComponentProps) {
	const sending = useNavigation().formMethod === 'POST'
	return (
		<div className="mx-auto flex w-full max-w-md flex-col gap-6">
			<h1 className="text-3xl md:text-4xl">Confirm your email address</h1>
			<Card className="flex flex-col gap-5">
				<p>
					<strong className="wrap-anywhere">{email}</strong> {isNew ? 'becomes' : 'is'} the address of{' '}
					<strong className="wrap-anywhere">{username}</strong>.
				</p>
				<Form method="post" className="flex flex-col gap-4">
					<FormError errors={actionData?.result?.error?.[''] ?? actionData?.result?.error?.email} />
					<Button size="lg" pending={sending} pendingText="Confirming…">
						Confirm
					</Button>
				</Form>
			</Card>
		</div>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <LinkOver error={error} action={<ButtonLink to="/settings">Settings</ButtonLink>} />
}
