import { allows, requireUser } from '#app/features/accounts/auth.server.ts'
import { applyAsOwner, findOwnApplication } from '#app/features/owners/applications.server.ts'
import { ApplyForm } from '#app/features/owners/apply-form.tsx'
import { OwnerApplication } from '#app/features/owners/schemas.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/apply'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Run your venue' })

export async function loader({ context }: Route.LoaderArgs) {
	const user = requireUser(context)
	return {
		isOwner: allows(user, 'venue_owner'),
		application: await findOwnApplication(user),
		idempotencyKey: crypto.randomUUID(),
	}
}

export function action({ request, context }: Route.ActionArgs) {
	const user = requireUser(context)
	return submit(request, OwnerApplication, 'Application not sent', async (input) => {
		await applyAsOwner(user, input)
		return redirectWithToast('/venue-dashboard/apply', {
			title: 'Application sent',
			description: 'We’ll let you know once we’ve had a look.',
		})
	})
}

const points = [
	'Players see your free hours and book them',
	'Bookings and walk-ins on one page',
	'You set the prices, peak hours and rules',
]

export default function Apply({ loaderData, actionData }: Route.ComponentProps) {
	const { isOwner, application, idempotencyKey } = loaderData
	return (
		<div className="mx-auto flex w-full max-w-2xl flex-col gap-6">
			<div>
				<h1 className="text-3xl md:text-4xl">Run your venue on Courtside</h1>
				<ul className="mt-4 flex flex-col gap-2 text-muted">
					{points.map((point) => (
						<li key={point} className="flex gap-3">
							<Icon name="check" className="mt-0.5 size-5 text-court-strong" />
							{point}
						</li>
					))}
				</ul>
				<Link to="/for-venues" className="mt-2 inline-flex min-h-11 items-center underline underline-offset-4">
					What you get, and what it costs
				</Link>
			</div>
			{isOwner ? (
				<>
					<Notice tone="success" title="You can run venues">
						Your bookings, prices and events are on the dashboard.
					</Notice>
					<ButtonLink to="/venue-dashboard" size="lg" className="self-start">
						Venue Dashboard
					</ButtonLink>
				</>
			) : application?.status === 'pending' ? (
				<Notice icon="hourglass" title="We’re looking at your application">
					{application.businessName} in {application.city}. We’ll let you know, usually within two working days.
				</Notice>
			) : (
				<>
					{application && (
						<Notice tone="warn" title="We didn’t approve your application">
							<p className="whitespace-pre-line">{application.note}</p>
							<p>You can change it and apply again.</p>
						</Notice>
					)}
					<ApplyForm
						result={actionData?.result}
						values={application ? { ...application, message: application.message ?? '' } : {}}
						idempotencyKey={idempotencyKey}
						again={application !== null}
					/>
				</>
			)}
		</div>
	)
}
