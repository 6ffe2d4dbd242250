import { requireUser } from '#app/features/accounts/auth.server.ts'
import { FileForm, Preview } from '#app/features/bookings/customers/import/import-preview.tsx'
import { previewOrImport, type Previewed } from '#app/features/bookings/customers/import/import-upload.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { useLastAnswer } from '#app/lib/form/lost-connection.ts'
import { readId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { BackLink } from '#app/ui/link/back-link.tsx'
import type { Route } from './+types/import'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Import customers', 'Venue Dashboard'] })

export async function loader({ params, context }: Route.LoaderArgs) {
	const { id } = await findOwnVenue(requireUser(context), readId(params.venueId), 'desk')
	return { venueId: id }
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const { id } = await findOwnVenue(user, readId(params.venueId), 'desk')
	return previewOrImport(request, user, id)
}

export default function ImportCustomers({ loaderData: { venueId }, actionData }: Route.ComponentProps) {
	const base = `/venue-dashboard/${venueId}/customers`
	const { preview, result }: Previewed = useLastAnswer(actionData) ?? {}
	return (
		<div className="flex max-w-3xl flex-col gap-6">
			<div>
				<BackLink to={base}>Customers</BackLink>
				<h2 className="mb-1 text-2xl">Import customers</h2>
				<p className="text-muted">
					Save your list as CSV. You see what changes before anything is stored, nothing you have is overwritten, and we
					don’t keep the file.
				</p>
			</div>
			{preview ? (
				<>
					<Preview preview={preview} base={base} />
					<Disclosure summary="Another file" className="border-t">
						<FileForm key="again" action={`${base}/import`} />
					</Disclosure>
				</>
			) : (
				<FileForm key="first" action={`${base}/import`} error={result?.error?.file} />
			)}
		</div>
	)
}
