import { Form, useNavigation } from 'react-router'
import { z } from 'zod'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { PageError } from '#app/features/navigation/error-screen.tsx'
import { tournamentAddress } from '#app/features/tournaments/address.ts'
import { InvitationCard } from '#app/features/tournaments/invitation-card.tsx'
import { acceptOrganizing, findOrganizersInvitation } from '#app/features/tournaments/organize/organizers.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { addressContext } from '#app/lib/http/request-context.server.ts'
import { secretAddress } from '#app/lib/http/security-headers.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Button } from '#app/ui/button.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/organise'

export const middleware: Route.MiddlewareFunction[] = [secretAddress]

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Organise a tournament', listed: false })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findOrganizersInvitation(requireUser(context), params.key, context.get(addressContext))

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	return submit(request, z.object({}), 'You don’t run it yet', async () => {
		const tournament = await acceptOrganizing(user, params.key)
		const toast = { title: 'You’re an organiser', description: 'Everything is under Manage.' }
		return redirectWithToast(tournamentAddress(tournament), toast)
	})
}

export const ErrorBoundary = PageError

export default function Organise({ loaderData, actionData }: Route.ComponentProps) {
	const { tournament, organizer, reason } = loaderData
	const sending = useNavigation().formMethod === 'POST'
	return (
		<InvitationCard
			title={`Help run ${tournament.name}`}
			says={`${organizer} asks you to run it together: you enter results, plan the schedule and write to the teams.`}
			tournament={tournament}
		>
			<FormError errors={actionData?.result.error?.['']?.filter((error) => error !== reason)} />
			{reason ? (
				<Notice tone="warn">{reason}</Notice>
			) : (
				<Form method="post" className="flex flex-col">
					<Button size="lg" pending={sending} pendingText="Joining…">
						Run It Together
					</Button>
				</Form>
			)}
		</InvitationCard>
	)
}
