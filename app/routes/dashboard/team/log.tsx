import { requireUser } from '#app/features/accounts/auth.server.ts'
import { ActList } from '#app/features/admin/log/act-list.tsx'
import { readVenueLogQuery, SEARCH_MAX, venueLogAddress } from '#app/features/venue-log/venue-log-query.ts'
import { findVenueLog } from '#app/features/venue-log/venue-log.server.ts'
import { readId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Button, buttonClass, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { DateField, SelectField, TextField } from '#app/ui/form/field.tsx'
import { FilterForm } from '#app/ui/form/filter-form.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { Link } from '#app/ui/link/link.tsx'
import type { Route } from './+types/log'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Log', 'Venue Dashboard'] })

export const loader = ({ url, params, context }: Route.LoaderArgs) =>
	findVenueLog(requireUser(context), readId(params.venueId), readVenueLogQuery(url.searchParams))

export default function Log({ loaderData: { venueId, query, people, acts, isOlder, next } }: Route.ComponentProps) {
	const { by, day, q } = query
	const all = venueLogAddress(venueId, { by: null, day: '', q: '' })
	const shown = venueLogAddress(venueId, query)
	const everybody = { value: '', label: 'Everybody' }
	return (
		<div className="flex max-w-5xl flex-col gap-6">
			<div>
				<BackLink to={`/venue-dashboard/${venueId}/team`}>Team</BackLink>
				<h2 className="text-2xl">Log</h2>
				<p className="text-muted">Who did what here, newest first. It stays, and nobody can change it.</p>
			</div>
			{people.length > 0 && (
				<FilterForm action={all} shown={shown} className="flex flex-wrap items-end gap-3">
					<SelectField
						label="Person"
						name="by"
						defaultValue={by === null ? '' : String(by)}
						options={[everybody, ...people.map(({ id, name }) => ({ value: String(id), label: name }))]}
						className="min-w-32 flex-1 sm:flex-none sm:w-44"
					/>
					<DateField label="Day" name="day" defaultValue={day} className="flex-1 sm:flex-none" />
					<TextField
						label="Name or reference"
						type="search"
						name="q"
						defaultValue={q}
						maxLength={SEARCH_MAX}
						autoComplete="off"
						className="min-w-44 grow basis-44"
					/>
					<Button variant="secondary" className="min-h-12">
						Search
					</Button>
					{shown !== all && (
						<ButtonLink to={all} variant="quiet" className="min-h-12">
							Clear
						</ButtonLink>
					)}
				</FilterForm>
			)}
			{acts.length === 0 ? (
				<EmptyState
					level="h3"
					title={shown === all ? 'Nothing yet' : 'Nothing found'}
					text={shown === all ? 'What your team does at the desk shows up here.' : 'Try another day, person or name.'}
				/>
			) : (
				<ActList acts={acts} />
			)}
			<p className="flex gap-3 empty:hidden">
				{isOlder && (
					<Link to={shown} className={buttonClass({ variant: 'secondary' })}>
						<Icon name="arrow-left" className="size-4" /> Newest
					</Link>
				)}
				{next !== null && (
					<Link to={venueLogAddress(venueId, query, next)} rel="next" className={buttonClass({ variant: 'secondary' })}>
						Older <Icon name="arrow-right" className="size-4" />
					</Link>
				)}
			</p>
		</div>
	)
}
