import type { ReactNode } from 'react'
import { Form, redirect } from 'react-router'
import { leastPassword, requirePassword } from '#app/features/accounts/accounts.server.ts'
import { getSessionId, requireUser, type CurrentUser } from '#app/features/accounts/auth.server.ts'
import { knownBrowser } from '#app/features/accounts/known-browser.server.ts'
import { endOwnSession } from '#app/features/accounts/sessions.server.ts'
import { sendFirstPassword } from '#app/features/recovery/reset.server.ts'
import { actOnEmail, changeEmail } from '#app/features/recovery/verify.server.ts'
import { DeviceList } from '#app/features/settings/device-list.tsx'
import { endOthers } from '#app/features/settings/devices.server.ts'
import { ChangeEmailForm, EmailLine, EmailNotes, EmailState } from '#app/features/settings/email-forms.tsx'
import { ChangePasswordForm } from '#app/features/accounts/passwords/password-forms.tsx'
import { changePassword } from '#app/features/settings/password.server.ts'
import { SignInChange } from '#app/features/settings/schemas.ts'
import { findSignInPage } from '#app/features/settings/sign-in-page.server.ts'
import { ConnectedAccounts } from '#app/features/social-login/connected-accounts.tsx'
import { useSuccesses } from '#app/features/settings/use-successes.ts'
import { giveConsent } from '#app/features/social-login/consent.server.ts'
import { contact } from '#app/lib/process/env.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { addressContext } from '#app/lib/http/request-context.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { FormSection } from '#app/ui/form/form-section.tsx'
import type { Route } from './+types/sign-in'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Settings' })

export async function loader({ url, context }: Route.LoaderArgs) {
	const user = requireUser(context)
	const { connected, ...page } = await findSignInPage(user, getSessionId(context))
	return {
		username: user.username,
		leastPassword: await leastPassword(user),
		...page,
		connected: { ...connected, consent: url.searchParams.get('connect') },
		contact: contact.email,
	}
}

export async function action({ request, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const browser = await knownBrowser(request)
	const from = { request, sessionId: getSessionId(context), address: context.get(addressContext), browser }
	return submit(request, SignInChange, 'Not changed', (change) => carryOut(user, change, from))
}

type From = Parameters<typeof changePassword>[2] & { request: Request }

async function carryOut(user: CurrentUser, change: SignInChange, from: From) {
	switch (change.intent) {
		case 'password':
			await changePassword(user, change, from)
			return done('Password changed', 'All other devices are signed out.')
		case 'first-password':
			await sendFirstPassword(user)
			return done('A link is on its way', 'It works for 30 minutes.')
		case 'email': {
			await requirePassword(user, change.currentPassword, from, 'currentPassword')
			const waits = await changeEmail(user, change.email)
			return waits
				? done('Confirm your new address', 'We’ve sent a link to it. Nothing changes until then.')
				: done('Email saved')
		}
		case 'connect': {
			const { consent, setCookie } = await giveConsent(user, change.currentPassword, from, from.request)
			const headers = { 'Set-Cookie': setCookie, 'Referrer-Policy': 'no-referrer' }
			return redirect(`/settings?connect=${consent}#connected-accounts`, { headers })
		}
		case 'verify':
		case 'keep-email':
			return redirectWithToast('/settings', await actOnEmail(user, change))
		case 'end':
			await endOwnSession(user, change.session)
			return change.session === from.sessionId ? redirect('/auth') : done('Signed out there')
		case 'end-others':
			await endOthers(user, from.sessionId)
			return done('Signed out everywhere else')
	}
}

const done = (title: string, description?: string) => redirectWithToast('/settings', { title, description })

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
	const { username, leastPassword, devices, email, withPassword, twoStep, connected, contact } = loaderData
	const result = actionData?.result
	const of = (intent: SignInChange['intent']) => (result?.initialValue?.intent === intent ? result : undefined)
	const emails = useSuccesses('email', of('email'))
	const passwords = useSuccesses('password', of('password'))
	return (
		<>
			<FormSection title="Your account">
				<div className="-my-3 flex flex-col rows">
					<p className="py-3">
						<Label>Username</Label>
						<span className="font-semibold wrap-anywhere">{username}</span>
					</p>
					{withPassword ? (
						<>
							<div>
								<Disclosure
									key={`email-${emails}`}
									summary={
										<Change label="Email">
											<EmailLine {...email} />
										</Change>
									}
									open={Boolean(of('email'))}
									className="border-b-0"
								>
									<ChangeEmailForm result={of('email')} />
								</Disclosure>
								<div className="pb-3 empty:hidden">
									<EmailNotes {...email} />
								</div>
							</div>
							<Disclosure
								key={`password-${passwords}`}
								summary={<Change label="Password">••••••••</Change>}
								open={Boolean(of('password'))}
								className="border-b-0"
							>
								<ChangePasswordForm result={of('password')} username={username} least={leastPassword} />
							</Disclosure>
						</>
					) : (
						<>
							<div className="py-3">
								<Label>Email</Label>
								<EmailState {...email} />
							</div>
							{email.canSend ? (
								<Form method="post" className="flex flex-col items-start gap-4 py-4">
									<p className="text-muted">
										You have no password yet. We’ll send a link to {email.email} to choose one.
									</p>
									<Button name="intent" value="first-password" variant="secondary">
										Send Me a Link
									</Button>
								</Form>
							) : (
								<p className="py-4 text-muted">You have no password yet. Write to {contact} to get one.</p>
							)}
						</>
					)}
					<div className="flex items-center justify-between gap-4 py-3">
						<p>
							<Label>Two-step sign-in</Label>
							<span className="font-semibold">{twoStep ? 'On' : 'Off'}</span>
						</p>
						<ButtonLink to="/settings/two-step" variant="secondary" size="sm" className="shrink-0">
							{twoStep ? 'Manage It' : 'Set It Up'}
						</ButtonLink>
					</div>
				</div>
			</FormSection>
			<ConnectedAccounts {...connected} hasPassword={withPassword} result={of('connect')} />
			<FormSection title="Where you are signed in">
				<DeviceList devices={devices} />
			</FormSection>
		</>
	)
}

const Label = ({ children }: { children: string }) => (
	<span className="block text-sm font-normal text-muted">{children}</span>
)

/** The head of a form that is folded away: what stands now, and that it can be changed. */
const Change = ({ label, children }: { label: string; children: ReactNode }) => (
	<span className="flex items-center justify-between gap-4">
		<span className="min-w-0">
			<Label>{label}</Label>
			{children}
		</span>
		<span className="text-sm text-court-strong">
			Change<span className="sr-only"> your {label.toLowerCase()}</span>
		</span>
	</span>
)
