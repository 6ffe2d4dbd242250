import { Outlet } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { count } from '#app/features/bookings/customers/import/import-words.ts'
import { WrongLines } from '#app/features/bookings/customers/import/wrong-lines.tsx'
import { FILES, importPage, linesOf } from '#app/features/bookings/import/import-kinds.ts'
import { findImported } from '#app/features/bookings/import/imports.server.ts'
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
	const { venue, id, kind, made, changed, people, createdAt, by, undoneAt, undoUntil, left, wrong } = loaderData
	const base = `/venue-dashboard/${venue.id}`
	const again = base + importPage(kind)
	const when = (at: Date) => `${formatDay(at)}, ${formatTime(at)}`
	return (
		<div className="flex max-w-3xl flex-col gap-6">
			<div>
				<BackLink to={again}>Import</BackLink>
				<h2 className="mb-1 text-2xl">Import of {kind === 'customers' ? kind : FILES[kind].title.toLowerCase()}</h2>
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
							{linesOf(kind, made)} {undoneAt ? 'came, and went with the undo' : `imported`}
						</li>
					)}
					{people > 0 && !undoneAt && <li>{linesOf('customers', people)} you didn’t have before</li>}
					{changed > 0 && (
						<li>
							{linesOf('customers', changed)} you had now {changed === 1 ? 'has' : 'have'} more details
						</li>
					)}
					<li>{left === 0 ? 'No line was left out' : `${left === 1 ? '1 line' : `${count(left)} lines`} left out`}</li>
				</ul>
				<div className="flex flex-wrap gap-3">
					{!undoneAt && <ButtonLink to={base + WHERE[kind].to}>{WHERE[kind].verb}</ButtonLink>}
					<ButtonLink to={again} variant="secondary">
						Import Another File
					</ButtonLink>
				</div>
				{undoUntil && (
					<div className="flex flex-wrap items-center gap-x-3 gap-y-2">
						<ButtonLink to={`${base}/import/${id}/undo`} preventScrollReset variant="secondary" size="sm">
							Undo
						</ButtonLink>
						<span className="tabular-nums">You can undo it by {when(undoUntil)}.</span>
					</div>
				)}
			</Card>
			{wrong.count > 0 && (
				<section className="flex flex-col gap-3">
					<h3 className="text-lg">To mend</h3>
					<p className="text-muted">
						Download these lines, mend them and import them as a file of their own. We keep them until{' '}
						{formatDay(wrong.until)}.
					</p>
					<ButtonLink
						to={`${base}/import/${id}/left-out.csv`}
						reloadDocument
						variant="secondary"
						className="self-start max-sm:w-full"
					>
						Download as CSV
					</ButtonLink>
					<WrongLines title="What is wrong" count={wrong.count} lines={wrong.listed} />
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
