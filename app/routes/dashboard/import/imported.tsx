import { Outlet } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { count } from '#app/features/bookings/customers/import/import-words.ts'
import { WrongLines } from '#app/features/bookings/customers/import/wrong-lines.tsx'
import { importedPage, importPage, linesOf, titleOf } from '#app/features/bookings/import/import-kinds.ts'
import { findImported } from '#app/features/bookings/import/imports.server.ts'
import { inDates } from '#app/features/bookings/regulars/regular-dates.ts'
import { readId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { formatDay, formatTime } from '#app/lib/time/time.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { BackLink } from '#app/ui/link/back-link.tsx'
import type { Route } from './+types/imported'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['An import', 'Venue Dashboard'] })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findImported(requireUser(context), readId(params.venueId), readId(params.importId))

export default function Imported({ loaderData }: Route.ComponentProps) {
	const { venue, id, kind, made, dates, stayed, changed, people, createdAt, by } = loaderData
	const { undoneAt, undoUntil, left, leftOut, seen } = loaderData
	const base = `/venue-dashboard/${venue.id}`
	const again = base + importPage(kind)
	const when = (at: Date) => `${formatDay(at)}, ${formatTime(at)}`
	const [toFix, settled, lacking] = (['to fix', 'settled', 'imported'] as const).map((is) =>
		leftOut.filter((group) => group.is === is),
	)
	const wrong = toFix!.reduce((sum, { count }) => sum + count, 0)
	return (
		<div className="flex max-w-3xl flex-col gap-6">
			<div>
				<BackLink to={again}>Import {titleOf(kind).toLowerCase()}</BackLink>
				<h2 className="mb-1 text-2xl">Import of {titleOf(kind).toLowerCase()}</h2>
				<p className="text-muted tabular-nums" data-answer="">
					{when(createdAt)}
					{by && `, by ${by}`}
					{undoneAt && `. Undone ${when(undoneAt)}`}
				</p>
			</div>
			<Card className="flex flex-col gap-4">
				<ul className="flex flex-col gap-1 tabular-nums" data-answer="">
					{made > 0 && (
						<li className="text-lg font-semibold">
							{linesOf(kind, made - stayed)}{' '}
							{undoneAt ? (made - stayed === 1 ? 'was removed' : 'were removed') : 'imported'}
							{dates > 0 && !undoneAt && `, ${inDates(dates)} booked`}
						</li>
					)}
					{stayed > 0 && <li>{linesOf(kind, stayed)} stayed</li>}
					{people > 0 && !undoneAt && <li>{linesOf('customers', people)} you didn’t have before</li>}
					{changed > 0 && (
						<li>
							{linesOf('customers', changed)} you had now {changed === 1 ? 'has' : 'have'} more details
						</li>
					)}
					{left === 0 && <li>No line was left out</li>}
					{left > wrong && <li>{count(left - wrong)} left out</li>}
					{wrong > 0 && <li>{count(wrong)} to fix</li>}
					{undoUntil && <li>You can undo it by {when(undoUntil)}.</li>}
				</ul>
				<div className="flex flex-wrap gap-3">
					{!undoneAt && (
						<ButtonLink to={base + WHERE[kind].to + seen} className="max-sm:w-full">
							{WHERE[kind].verb}
						</ButtonLink>
					)}
					<ButtonLink to={again} variant="secondary" className="max-sm:w-full">
						Import Another File
					</ButtonLink>
					{undoUntil && (
						<ButtonLink
							to={base + importedPage(id, '/undo')}
							preventScrollReset
							variant="secondary"
							className="max-sm:w-full"
						>
							Undo
						</ButtonLink>
					)}
				</div>
			</Card>
			{leftOut.length > 0 && (
				<section className="flex flex-col gap-3">
					<h3 className="text-lg">{toFix!.length > 0 ? 'Lines to fix' : 'Lines of the file'}</h3>
					<p className="text-muted">
						{(left > 0 || kind === 'customers') &&
							'Download these lines, fix them and import them as a file of their own. '}
						We keep them until {formatDay(loaderData.keptUntil)}.
					</p>
					{(left > 0 || kind === 'customers') && (
						<ButtonLink
							to={`${base}/import/${id}/left-out.csv`}
							reloadDocument
							variant="secondary"
							className="self-start max-sm:w-full"
						>
							Download as CSV
						</ButtonLink>
					)}
					<div>
						<WrongLines title="To fix" groups={toFix!} />
						{lacking!.map((group) => (
							<WrongLines key={group.words} title={`${group.words}, as we couldn’t read it`} groups={[group]} />
						))}
						<WrongLines title="Left out" groups={settled!} />
					</div>
				</section>
			)}
			<Outlet />
		</div>
	)
}

/** Leads to what came, by kind. */
const WHERE = {
	customers: { to: '/customers', verb: 'See Customers' },
	bookings: { to: '', verb: 'See Bookings' },
	regulars: { to: '/regulars', verb: 'See Regulars' },
	packs: { to: '/customers', verb: 'See Customers' },
}
