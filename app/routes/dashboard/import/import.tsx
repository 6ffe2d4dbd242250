import { requireUser } from '#app/features/accounts/auth.server.ts'
import { FILES, kindIn } from '#app/features/bookings/import/import-kinds.ts'
import { ImportPreview } from '#app/features/bookings/import/import-preview.tsx'
import { uploadOf } from '#app/features/bookings/import/import-upload.server.ts'
import { findImportsPage } from '#app/features/bookings/import/imports.server.ts'
import { LastImports } from '#app/features/bookings/import/last-imports.tsx'
import { FileOrPreview, ImportHead } from '#app/features/bookings/import/take-file.tsx'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { useLastAnswer } from '#app/lib/form/lost-connection.ts'
import { readId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
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
	const { facts, bytes, hint, tooMany } = FILES[kind]
	const answer = useLastAnswer(actionData)
	const shown = answer && 'preview' in answer ? answer : undefined
	return (
		<div className="flex flex-col gap-6">
			<ImportHead base={base} kinds={kinds} kind={kind} />
			<FileOrPreview
				key={kind}
				file={{ action, most: bytes, hint, tooLarge: tooMany }}
				facts={facts}
				example={example}
				error={answer && 'result' in answer ? answer.result?.error?.file : undefined}
				preview={
					shown?.preview && <ImportPreview kind={kind} answer={{ ...shown, preview: shown.preview }} action={action} />
				}
			/>
			<LastImports imports={imports} base={base} />
		</div>
	)
}
