import { requireRole } from '#app/features/accounts/auth.server.ts'
import { COVERED } from '#app/features/venues/choices/facilities.ts'
import { FacilityForm, NewFacilityForm } from '#app/features/venues/choices/facility-form.tsx'
import { findChoicesPage, saveChoice } from '#app/features/venues/choices/choices-page.server.ts'
import { ChoiceChange } from '#app/features/venues/choices/schemas.ts'
import { NewSportForm, SportForm } from '#app/features/venues/choices/sport-form.tsx'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { Card } from '#app/ui/card.tsx'
import type { Route } from './+types/catalogue'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Sports and facilities', 'Admin'] })

export const loader = ({ context }: Route.LoaderArgs) => findChoicesPage(requireRole(context, 'admin'))

export function action({ request, context }: Route.ActionArgs) {
	const admin = requireRole(context, 'admin')
	return submit(request, ChoiceChange, 'Not saved', async (change) => {
		await saveChoice(admin, change)
		return redirectWithToast('/admin/catalogue', { title: 'Saved', description: 'Venues see it straight away.' })
	})
}

export default function Catalogue({ loaderData, actionData }: Route.ComponentProps) {
	const { sports, facilities, idempotencyKey } = loaderData
	const sent = actionData?.result?.initialValue
	const resultOf = (name: 'intent' | 'id' | 'was', value: string) =>
		sent?.[name] === value ? actionData?.result : undefined
	return (
		<div className="flex flex-col gap-8">
			<div>
				<BackLink to="/admin/venues">Venues</BackLink>
				<h2 className="text-2xl">Sports and Facilities</h2>
				<p className="text-muted">
					What venues choose from. A new name shows everywhere. Venues that have a retired one keep it.
				</p>
			</div>
			<section aria-labelledby="sports" className="flex flex-col gap-4">
				<h3 id="sports" className="text-xl">
					Sports
				</h3>
				<Card padded={false} className="rows">
					{sports.map((sport) => (
						<SportForm key={Object.values(sport).join()} sport={sport} result={resultOf('id', String(sport.id))} />
					))}
				</Card>
				<NewSportForm key={sports.length} idempotencyKey={idempotencyKey} result={resultOf('intent', 'add-sport')} />
			</section>
			<section aria-labelledby="facilities" className="flex flex-col gap-4">
				<h3 id="facilities" className="text-xl">
					Facilities
				</h3>
				<Card padded={false} className="rows">
					{facilities.map((facility, i) =>
						facility.name === COVERED ? (
							<div key={COVERED} className="px-4 py-3 sm:px-5">
								<p className="font-semibold">{COVERED}</p>
								<p className="text-sm text-muted">Venues with a roofed court have it by themselves.</p>
							</div>
						) : (
							<FacilityForm
								key={`${facility.name} ${facility.isRetired}`}
								id={`facility-${i}`}
								facility={facility}
								result={resultOf('was', facility.name)}
							/>
						),
					)}
				</Card>
				<NewFacilityForm
					key={facilities.length}
					idempotencyKey={idempotencyKey}
					result={resultOf('intent', 'add-facility')}
				/>
			</section>
		</div>
	)
}
