import { requireUser } from '#app/features/accounts/auth.server.ts'
import { ActList } from '#app/features/admin/log/act-list.tsx'
import { venueLogAddress, VenueLogQuery } from '#app/features/venue-log/venue-log-query.ts'
import { findVenueLog } from '#app/features/venue-log/venue-log.server.ts'
import { query } from '#app/lib/form/list.ts'
import { readId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { SelectField } from '#app/ui/form/field.tsx'
import { FilterForm } from '#app/ui/form/filter-form.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { Link } from '#app/ui/link/link.tsx'
import type { Route } from './+types/log'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Log', 'Venue Dashboard'] })

export const loader = ({ request, params, context }: Route.LoaderArgs) =>
	findVenueLog(requireUser(context), readId(params.venueId), VenueLogQuery.parse(query(request)))

export default function Log({ loaderData: { venueId, by, people, acts, next } }: Route.ComponentProps) {
	const everybody = { value: '', label: 'Everybody' }
	return (
		<div className="flex max-w-3xl flex-col gap-6">
			<div>
				<BackLink to={`/venue-dashboard/${venueId}/team`}>Team</BackLink>
				<h2 className="text-2xl">Log</h2>
				<p className="text-muted">Who did what here, newest first. It stays, and nobody can change it.</p>
			</div>
			{people.length > 0 && (
				<FilterForm
					action={`/venue-dashboard/${venueId}/team/log`}
					shown={venueLogAddress(venueId, by)}
					className="flex flex-wrap items-end gap-3"
				>
					<SelectField
						label="Person"
						name="by"
						defaultValue={by === null ? '' : String(by)}
						options={[everybody, ...people.map(({ id, name }) => ({ value: String(id), label: name }))]}
						className="min-w-44 grow sm:grow-0"
					/>
					<div className="hidden noscript:block">
						<Button variant="secondary" className="min-h-12">
							Show
						</Button>
					</div>
				</FilterForm>
			)}
			{acts.length === 0 ? (
				<EmptyState level="h3" title="Nothing yet" text="What your team does at the desk shows up here." />
			) : (
				<ActList acts={acts} />
			)}
			{next !== null && (
				<p>
					<Link to={venueLogAddress(venueId, by, next)} rel="next" className={buttonClass({ variant: 'secondary' })}>
						Older <Icon name="arrow-right" className="size-4" />
					</Link>
				</p>
			)}
		</div>
	)
}
