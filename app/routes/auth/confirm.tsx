import { requireUser } from '#app/features/accounts/auth.server.ts'
import { AgainForm } from '#app/features/second-factor/again-form.tsx'
import { findAct } from '#app/features/second-factor/again.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { Card } from '#app/ui/card.tsx'
import type { Route } from './+types/confirm'

export const meta: Route.MetaFunction = () => [{ title: 'Confirm it’s you · Courtside' }]

export const loader = ({ request, url, context }: Route.LoaderArgs) =>
	findAct(request, requireUser(context), url.searchParams.get('act'))

export default function Confirm({ loaderData: act }: Route.ComponentProps) {
	return (
		<div className="mx-auto flex w-full max-w-md flex-col gap-6">
			<div>
				<BackLink to={act.to}>Back</BackLink>
				<h1 className="text-3xl md:text-4xl">Confirm it’s you</h1>
				<p className="mt-2 text-muted">
					What you are about to do matters, so we ask once more.{' '}
					{act.hasFile
						? 'You choose your file again right after this.'
						: 'Nothing you entered is lost: it goes on right after this.'}
				</p>
			</div>
			<Card>
				<AgainForm key={act.act} {...act} />
			</Card>
		</div>
	)
}
