import { Outlet } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { FILES, kindIn } from '#app/features/bookings/import/import-kinds.ts'
import { FileOrPreview, ImportPreview } from '#app/features/bookings/import/import-preview.tsx'
import { uploadOf } from '#app/features/bookings/import/import-upload.server.ts'
import { findImportsPage } from '#app/features/bookings/import/imports.server.ts'
import { LastImports } from '#app/features/bookings/import/last-imports.tsx'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { useLastAnswer } from '#app/lib/form/lost-connection.ts'
import { readId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { LinkTabs } from '#app/ui/tabs.tsx'
import type { Route } from './+types/import'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Import', 'Venue Dashboard'] })

export const loader = ({ url, params, context }: Route.LoaderArgs) =>
	findImportsPage(requireUser(context), readId(params.venueId), kindIn(url.searchParams))

export async function action({ request, url, params, context }: Route.ActionArgs) {
	const [user, kind] = [requireUser(context), kindIn(url.searchParams)]
	const { id } = await findOwnVenue(user, readId(params.venueId), 'courts')
	return uploadOf(request, user, id, kind)
}

export default function Import({ loaderData, actionData }: Route.ComponentProps) {
	const { venue, kind, kinds, imports, example } = loaderData
	const base = `/venue-dashboard/${venue.id}`
	const action = `${base}/import?of=${kind}`
	const { title, about, columns, bytes, hint, tooMany } = FILES[kind]
	const answer = useLastAnswer(actionData)
	const shown = answer && 'preview' in answer ? answer : undefined
	return (
		<div className="flex max-w-3xl flex-col gap-6">
			<div>
				<BackLink to={base}>Bookings</BackLink>
				<h2 className="mb-1 text-2xl">Coming from another system</h2>
				<LinkTabs
					label="What to import"
					tabs={[
						{ label: 'Customers', to: `${base}/customers/import` },
						...kinds.map((one) => ({
							label: FILES[one].title,
							to: `${base}/import?of=${one}`,
							current: one === kind,
						})),
					]}
				/>
				<h3 className="mt-6 mb-1 text-lg">Import {title.toLowerCase()}</h3>
				<p className="text-muted">{about}</p>
				{!shown?.preview && <p className="mt-3 text-muted">{columns}</p>}
			</div>
			<FileOrPreview
				key={kind}
				file={{ action, most: bytes, hint, tooLarge: tooMany, example }}
				error={answer && 'result' in answer ? answer.result?.error?.file : undefined}
				preview={
					shown?.preview && <ImportPreview kind={kind} preview={shown.preview} csv={shown.csv ?? ''} action={action} />
				}
			/>
			<LastImports imports={imports} base={`${base}/import`} />
			<Outlet />
		</div>
	)
}
