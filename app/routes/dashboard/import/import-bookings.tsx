import { Outlet } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { BookingPreview, bookingsOf } from '#app/features/bookings/import/booking-preview.tsx'
import { previewOrImportBookings, type Previewed } from '#app/features/bookings/import/booking-upload.server.ts'
import { findImportsPage } from '#app/features/bookings/import/import-bookings.server.ts'
import { FILE_BYTES, FILE_HINT, TOO_LARGE } from '#app/features/bookings/import/import-limits.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { useLastAnswer } from '#app/lib/form/lost-connection.ts'
import { readId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { formatDay, formatTime } from '#app/lib/time/time.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { cardClass } from '#app/ui/card.tsx'
import { CsvFileForm } from '#app/ui/form/csv-file-form.tsx'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { Link } from '#app/ui/link/link.tsx'
import { BackLink } from '#app/ui/link/back-link.tsx'
import type { Route } from './+types/import-bookings'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Import bookings', 'Venue Dashboard'] })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findImportsPage(requireUser(context), readId(params.venueId))

export async function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const { id } = await findOwnVenue(user, readId(params.venueId), 'courts')
	return previewOrImportBookings(request, user, id)
}

export default function ImportBookings({ loaderData: { venue, imports, example }, actionData }: Route.ComponentProps) {
	const base = `/venue-dashboard/${venue.id}`
	const { preview, csv = '', result }: Previewed = useLastAnswer(actionData) ?? {}
	const file = {
		action: `${base}/import`,
		most: FILE_BYTES,
		hint: FILE_HINT,
		tooLarge: TOO_LARGE,
		verb: 'Check the File',
		example,
	}
	return (
		<div className="flex max-w-3xl flex-col gap-6">
			<div>
				<BackLink to={base}>Bookings</BackLink>
				<h2 className="mb-1 text-2xl">Import bookings</h2>
				<p className="text-muted">
					Coming from another system? Save its bookings to come as CSV. You see each of them before anything is booked.
					They cost what you charge now and are to be paid: note what was paid elsewhere with Take Payment.{' '}
					<Link to={`${base}/customers/import`} className="underline">
						Import customers
					</Link>{' '}
					first, if you have a list of them.
				</p>
			</div>
			{preview ? (
				<>
					<BookingPreview preview={preview} csv={csv} base={base} />
					<Disclosure summary="Another file" className="border-t">
						<CsvFileForm key="again" {...file} />
					</Disclosure>
				</>
			) : (
				<CsvFileForm key="first" {...file} error={result?.error?.file} />
			)}
			{imports.length > 0 && (
				<section className="flex flex-col gap-3">
					<h3 className="text-lg">Last imports</h3>
					<ul className={`${cardClass} rows`}>
						{imports.map(({ id, made, createdAt, by, undoneAt, canUndo }) => (
							<li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:px-5">
								<p className="min-w-0 grow basis-40">
									<span className="font-semibold">{bookingsOf(made)}</span>
									<span className="block text-sm text-muted tabular-nums">
										{formatDay(createdAt)}, {formatTime(createdAt)}
										{by && `, by ${by}`}
										{undoneAt && `. Undone ${formatDay(undoneAt)}, ${formatTime(undoneAt)}`}
									</span>
								</p>
								{canUndo && (
									<ButtonLink to={`${base}/import/${id}/undo`} preventScrollReset variant="secondary" size="sm">
										Undo<span className="sr-only"> the import of {bookingsOf(made)}</span>
									</ButtonLink>
								)}
							</li>
						))}
					</ul>
				</section>
			)}
			<Outlet />
		</div>
	)
}
