import { Form, redirect, useNavigation } from 'react-router'
import { getSessionId, getUser } from '#app/features/accounts/auth.server.ts'
import { endSession } from '#app/features/accounts/sessions.server.ts'
import { PageError } from '#app/features/navigation/error-screen.tsx'
import { BlockerList } from '#app/features/personal-data/blocker-list.tsx'
import { isDone, requireConsent } from '#app/features/personal-data/confirm.server.ts'
import { ConsequenceList } from '#app/features/personal-data/consequence-list.tsx'
import { findDeletion } from '#app/features/personal-data/delete-page.server.ts'
import { eraseAccount } from '#app/features/personal-data/erase.server.ts'
import { DELETE_ADDRESS, DELETE_FAILED, DELETED } from '#app/features/personal-data/rules.ts'
import { Deletion } from '#app/features/personal-data/schemas.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { addressContext } from '#app/lib/http/request-context.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { Button, buttonClass, ButtonLink } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { FormSection } from '#app/ui/form/form-section.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import type { Route } from './+types/delete'
import { Link } from '#app/ui/link/link.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'

// Outside the signed-in screens, because a form sent again after the deletion has no account, and is told so.

const signIn = () => redirect(`/auth?next=${encodeURIComponent(DELETE_ADDRESS)}`)

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Delete my account' })

export function loader({ context }: Route.LoaderArgs) {
	const user = getUser(context)
	if (!user) throw signIn()
	return findDeletion(user, getSessionId(context))
}

export function action({ request, context }: Route.ActionArgs) {
	const user = getUser(context)
	return submit(request, Deletion, DELETE_FAILED, async (form) => {
		if (!user && !(await isDone(form.who))) return signIn()
		if (user) {
			await requireConsent(user, form, { sessionId: getSessionId(context), address: context.get(addressContext) })
			await eraseAccount(user, { seenBack: form.seenBack })
		}
		const leaving = { 'Set-Cookie': await endSession(request), 'Clear-Site-Data': '"storage"' }
		return redirectWithToast('/', DELETED, new Headers(leaving))
	})
}

export const ErrorBoundary = PageError

export default function Delete({ loaderData, actionData }: Route.ComponentProps) {
	const { blockers, consequences, byPassword, signInAgain, who, username } = loaderData
	const { form, errors, field } = useSubmission<'password' | 'username'>('delete-account', actionData?.result)
	const sending = useNavigation().formMethod === 'POST'
	return (
		<div className="mx-auto flex w-full max-w-3xl flex-col gap-6">
			<div>
				<BackLink to="/settings/data">Your data</BackLink>
				<h1 className="text-3xl md:text-4xl">Delete my account</h1>
			</div>
			{blockers.length > 0 && <BlockerList blockers={blockers} />}
			<ConsequenceList {...consequences} />
			{blockers.length > 0 && (
				<p className="text-muted">
					You can delete your account here once{' '}
					{blockers.length === 1 ? 'that one thing is' : `those ${blockers.length} things are`} sorted out.
				</p>
			)}
			{blockers.length === 0 && signInAgain && (
				<FormSection title="Sign in again first">
					<p className="text-muted">
						Your account has no password. Sign in once more, so we know it’s you; then you have ten minutes.
					</p>
					<p>
						<Link to={signInAgain} className={buttonClass({ variant: 'secondary' })}>
							{signInAgain === '/settings' ? 'Set a Password in Settings' : 'Sign In Again'}
						</Link>
					</p>
				</FormSection>
			)}
			{blockers.length === 0 && !signInAgain && (
				<FormSection title="This can’t be undone">
					<Form method="post" {...form} className="flex flex-col gap-5">
						<FormError errors={errors} />
						<input type="hidden" name="who" value={who} />
						<input type="hidden" name="seenBack" value={consequences.back} />
						{byPassword ? (
							<PasswordField label="Your password" {...field('password')} required autoComplete="current-password" />
						) : (
							<TextField
								label={`Your username, ${username}`}
								{...field('username')}
								required
								autoComplete="off"
								autoCapitalize="none"
								spellCheck={false}
							/>
						)}
						<div className="flex flex-col gap-3 sm:flex-row-reverse *:grow">
							<Button variant="danger" pending={sending} pendingText="Deleting…">
								Delete My Account for Good
							</Button>
							<ButtonLink to="/settings/data" variant="secondary">
								Keep My Account
							</ButtonLink>
						</div>
					</Form>
				</FormSection>
			)}
		</div>
	)
}
