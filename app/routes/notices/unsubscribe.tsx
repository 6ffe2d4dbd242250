import { Form, useNavigation } from 'react-router'
import { z } from 'zod'
import { ErrorScreen, explain } from '#app/features/navigation/error-screen.tsx'
import { kinds } from '#app/features/notices/kinds.ts'
import { findSubscription, unsubscribe } from '#app/features/notices/mails/unsubscribe.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { secretAddress } from '#app/lib/http/security-headers.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { Route } from './+types/unsubscribe'
import { pageMeta } from '#app/lib/page-meta.ts'

export const middleware: Route.MiddlewareFunction[] = [secretAddress]

export const meta: Route.MetaFunction = ({ error, ...args }) =>
	pageMeta(args, { title: error ? explain(error).title : 'Your mails' })

export async function loader({ params }: Route.LoaderArgs) {
	return findSubscription(params.token)
}

/** From the page, or from a mail program by itself, which follows no redirect: RFC 8058. */
export function action({ request, params }: Route.ActionArgs) {
	return submit(request, z.object({}), 'Mails not ended', async () => {
		await unsubscribe(params.token)
		return new Response()
	})
}

export default function Unsubscribe({ loaderData: { kind, isOn } }: Route.ComponentProps) {
	const sending = useNavigation().formMethod === 'POST'
	const about = kinds[kind].label.toLowerCase()
	const choices = (
		<ButtonLink to="/settings/notices" variant="secondary">
			Choose What You Get
		</ButtonLink>
	)
	if (!isOn) {
		return (
			<EmptyState
				level="h1"
				title={`No more mails about ${about}`}
				text="Whatever happens still comes to your inbox at Courtside. You can change your mind at any time."
				action={choices}
				className="my-8"
			/>
		)
	}
	return (
		<EmptyState
			level="h1"
			title={`End the mails about ${about}?`}
			text="Whatever happens still comes to your inbox at Courtside."
			action={
				<div className="flex flex-wrap justify-center gap-3">
					<Form method="post">
						<Button pending={sending} pendingText="Ending…">
							End These Mails
						</Button>
					</Form>
					{choices}
				</div>
			}
			className="my-8"
		/>
	)
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
	<ErrorScreen error={error} action={<ButtonLink to="/settings/notices">Choose What You Get</ButtonLink>} />
)
