import { redirect } from 'react-router'
import { PageError } from '#app/features/navigation/error-screen.tsx'
import { ForgotForm } from '#app/features/recovery/forgot-form.tsx'
import { askForReset } from '#app/features/recovery/reset.server.ts'
import { Forgotten } from '#app/features/recovery/schemas.ts'
import { contact, hasMail } from '#app/lib/process/env.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { addressContext } from '#app/lib/http/request-context.server.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { Card } from '#app/ui/card.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/forgot'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Forgot your password?' })

export const loader = ({ url }: Route.LoaderArgs) => ({
	asked: url.searchParams.has('asked'),
	hasMail,
	email: contact.email,
})

export function action({ request, context }: Route.ActionArgs) {
	return submit(request, Forgotten, 'No link was sent', async ({ login }) => {
		await askForReset(login, context.get(addressContext))
		return redirect('/auth/forgot?asked')
	})
}

export const ErrorBoundary = PageError

export default function Forgot({ loaderData: { asked, hasMail, email }, actionData }: Route.ComponentProps) {
	const write = (
		<a href={`mailto:${email}`} className="font-semibold text-court-strong underline underline-offset-4">
			{email}
		</a>
	)
	return (
		<div className="mx-auto flex w-full max-w-md flex-col gap-6">
			<div>
				<BackLink to="/auth">Sign in</BackLink>
				<h1 className="text-3xl md:text-4xl">Forgot your password?</h1>
			</div>
			{asked && (
				<Notice tone="success" title={hasMail ? 'Check your inbox' : 'We’ve told the team'}>
					{hasMail ? (
						<>
							If that account exists, a link is on its way. It works for 30 minutes. Nothing there? Check your spam, or
							write to {write}.
						</>
					) : (
						<>If that account exists, somebody will email its owner. In a hurry? Write to {write}.</>
					)}
				</Notice>
			)}
			<Card className="flex flex-col gap-5">
				<p className="text-muted">
					{asked
						? 'You can ask again here.'
						: hasMail
							? 'We’ll send you a link to choose a new one.'
							: 'Tell us who you are, and the team will get back to you by email.'}
				</p>
				<ForgotForm
					key={String(asked)}
					verb={hasMail ? 'Send Me a Link' : 'Ask for a New Password'}
					result={actionData?.result}
				/>
			</Card>
		</div>
	)
}
