import { requireUser } from '#app/features/accounts/auth.server.ts'
import { FACTS, FILE_BYTES, FILE_HINT, TOO_LARGE } from '#app/features/bookings/customers/import/import-limits.ts'
import { Preview } from '#app/features/bookings/customers/import/import-preview.tsx'
import { uploadCustomers } from '#app/features/bookings/customers/import/import-upload.server.ts'
import { findImportsPage } from '#app/features/bookings/import/imports.server.ts'
import { LastImports } from '#app/features/bookings/import/last-imports.tsx'
import { FileOrPreview, ImportHead } from '#app/features/bookings/import/take-file.tsx'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { useLastAnswer } from '#app/lib/form/lost-connection.ts'
import { readId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/import'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Import customers', 'Venue Dashboard'] })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findImportsPage(requireUser(context), readId(params.venueId), 'customers')

export async function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const { id } = await findOwnVenue(user, readId(params.venueId), 'desk')
	return uploadCustomers(request, user, id)
}

export default function ImportCustomers({
	loaderData: { venue, kinds, imports, example },
	actionData,
}: Route.ComponentProps) {
	const dashboard = `/venue-dashboard/${venue.id}`
	const base = `${dashboard}/customers`
	const answer = useLastAnswer(actionData)
	const shown = answer && 'preview' in answer ? answer : undefined
	const action = `${base}/import`
	return (
		<div className="flex flex-col gap-6">
			<ImportHead base={dashboard} kinds={kinds} kind="customers" />
			<FileOrPreview
				file={{ action, most: FILE_BYTES, hint: FILE_HINT, tooLarge: TOO_LARGE }}
				facts={FACTS}
				example={example}
				error={answer && 'result' in answer ? answer.result?.error?.file : undefined}
				preview={shown?.preview && <Preview answer={{ ...shown, preview: shown.preview }} base={base} />}
			/>
			<LastImports imports={imports} base={dashboard} />
		</div>
	)
}
