import { Form, useNavigation } from 'react-router'
import { z } from 'zod'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { PageError } from '#app/features/navigation/error-screen.tsx'
import { acceptInvitation, findInvitation } from '#app/features/venues/team/invitations.server.ts'
import { roles } from '#app/features/venues/team/roles.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { addressContext } from '#app/lib/http/request-context.server.ts'
import { secretAddress } from '#app/lib/http/security-headers.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { formatLongDate } from '#app/lib/time/time.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import type { Route } from './+types/join'

export const middleware: Route.MiddlewareFunction[] = [secretAddress]

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Join a team', listed: false })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findInvitation(requireUser(context), params.key, context.get(addressContext))

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	return submit(request, z.object({}), 'Not joined', async () => {
		const { venueId, venue, role } = await acceptInvitation(user, params.key)
		const toast = { title: 'You’re in the team', description: `${venue}: ${roles[role].name}` }
		return redirectWithToast(`/venue-dashboard/${venueId}`, toast)
	})
}

export const ErrorBoundary = PageError

export default function Join({ loaderData, actionData }: Route.ComponentProps) {
	const { venue, role, invitedBy, expiresAt, mayDo, problem } = loaderData
	const sending = useNavigation().formMethod === 'POST'
	return (
		<div className="mx-auto flex w-full max-w-xl flex-col gap-6">
			<div className="flex flex-col gap-2">
				<h1 className="text-3xl wrap-anywhere">Join the team of {venue.name}</h1>
				<p className="text-muted">
					{invitedBy} invites you as {roles[role].name} in {venue.city}.
				</p>
			</div>
			<FormError errors={actionData?.result.error?.['']?.filter((error) => error !== problem)} />
			<Card className="flex flex-col gap-3">
				<h2 className="text-lg">What you may do as {roles[role].name}</h2>
				<ul className="flex list-disc flex-col gap-1 pl-5">
					{mayDo.map((line) => (
						<li key={line}>{line[0]!.toUpperCase() + line.slice(1)}</li>
					))}
				</ul>
				<p className="text-sm text-muted">
					The people of the venue see what changes there, and often that it was you. You can leave whenever you like.
				</p>
			</Card>
			{problem ? (
				<>
					<p className="font-semibold">{problem}</p>
					<ButtonLink to="/" variant="secondary" className="self-start">
						Go to Home
					</ButtonLink>
				</>
			) : (
				<Form method="post" className="flex flex-col gap-3">
					<p className="text-sm text-muted tabular-nums">The invitation is open until {formatLongDate(expiresAt)}.</p>
					<div className="flex flex-wrap gap-3">
						<Button size="lg" pending={sending} pendingText="Joining…">
							Join the Team
						</Button>
						<ButtonLink to="/" variant="secondary" size="lg">
							Not Now
						</ButtonLink>
					</div>
				</Form>
			)}
		</div>
	)
}
