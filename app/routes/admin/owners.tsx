import { Form, Outlet, useNavigation } from 'react-router'
import { z } from 'zod'
import { requireRole } from '#app/features/accounts/auth.server.ts'
import { DecidedList } from '#app/features/approval/decided-list.tsx'
import { MoreWaiting } from '#app/features/approval/more-waiting.tsx'
import { ApplicationCard } from '#app/features/owners/application-card.tsx'
import {
	countPendingApplications,
	decideApplication,
	findDecidedApplications,
	findPendingApplications,
} from '#app/features/owners/applications.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId } from '#app/lib/ids.ts'
import { queryNumber } from '#app/lib/form/list.ts'
import { formatDate } from '#app/lib/time/time.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import type { Route } from './+types/owners'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Owners', 'Admin'] })

export async function loader({ url, context }: Route.LoaderArgs) {
	requireRole(context, 'admin')
	const [pending, waiting, decided] = await Promise.all([
		findPendingApplications(),
		countPendingApplications(),
		findDecidedApplications(readId(url.searchParams.get('page')) ?? 1),
	])
	return { pending, waiting, decided }
}

export function action({ request, context }: Route.ActionArgs) {
	const admin = requireRole(context, 'admin')
	const Approval = z.object({ id: queryNumber('Choose an application') })
	return submit(request, Approval, 'Not approved', async ({ id }) => {
		await decideApplication(admin, id, { approve: true })
		return redirectWithToast('/admin/owners', { title: 'Approved', description: 'They can add their venues now.' })
	})
}

export default function Owners({ loaderData: { pending, waiting, decided }, actionData }: Route.ComponentProps) {
	const { formMethod, formData } = useNavigation()
	const { applications, ...paging } = decided
	const sending = formMethod === 'POST' ? formData?.get('id') : null
	return (
		<div className="flex flex-col gap-8">
			<section aria-labelledby="waiting" className="flex flex-col gap-4">
				<div className="flex flex-wrap items-center justify-between gap-3">
					<h2 id="waiting" className="text-2xl">
						Owners to approve
					</h2>
					<ButtonLink to="price" preventScrollReset variant="secondary" size="sm">
						What Venues Pay
					</ButtonLink>
				</div>
				<FormError errors={actionData?.result?.error?.['']} />
				{pending.length === 0 ? (
					<EmptyState level="h3" title="Nobody’s waiting" text="People who apply to run venues show up here." />
				) : (
					<ul className="grid gap-4">
						{pending.map((application) => (
							<ApplicationCard key={application.id} application={application}>
								<Form method="post" preventScrollReset className="contents">
									<input type="hidden" name="id" value={application.id} />
									<Button pending={sending === String(application.id)} pendingText="Approving…">
										Approve<span className="sr-only"> {application.businessName}</span>
									</Button>
								</Form>
								<ButtonLink to={`${application.id}/decline`} preventScrollReset variant="secondary">
									Decline<span className="sr-only"> {application.businessName}</span>
								</ButtonLink>
							</ApplicationCard>
						))}
					</ul>
				)}
				<MoreWaiting waiting={waiting} shown={pending.length} />
			</section>
			<DecidedList
				{...paging}
				href={(page) => `/admin/owners?page=${page}`}
				decided={applications.map(({ id, businessName, city, name, status, note, decidedAt }) => ({
					id,
					name: `${businessName}, ${city}`,
					about: [name, decidedAt && formatDate(decidedAt), note],
					approved: status === 'approved',
					outcome: status === 'approved' ? 'Approved' : 'Declined',
				}))}
			/>
			<Outlet />
		</div>
	)
}
