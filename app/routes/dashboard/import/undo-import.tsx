import { z } from 'zod'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { linesOf } from '#app/features/bookings/import/import-kinds.ts'
import { inDates } from '#app/features/bookings/regulars/regular-dates.ts'
import { findImport, undoImport } from '#app/features/bookings/import/imports.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/undo-import'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Undo an import' })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findImport(requireUser(context), readId(params.venueId), readId(params.importId))

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const venueId = requireId(params.venueId, 'Venue not found')
	const importId = requireId(params.importId, 'Import not found')
	return submit(request, z.object({}), 'Import not undone', async () => {
		const { kind, lines } = await undoImport(user, venueId, importId)
		const description = `${linesOf(kind, lines)} ${kind === 'packs' ? 'taken back' : 'removed'}.`
		const toast = { title: 'Import undone', description }
		return redirectWithToast(`/venue-dashboard/${venueId}/import?of=${kind}`, toast)
	})
}

export default function UndoImport({ loaderData, actionData, params }: Route.ComponentProps) {
	const { kind, made, goes, dates, stays, problem } = loaderData
	const [is, ends] = [goes === 1 && dates === 0 ? 'is' : 'are', kind === 'packs' ? 'taken back' : 'removed']
	return (
		<Question
			title={`Undo the import of ${linesOf(kind, made)}?`}
			back={`/venue-dashboard/${params.venueId}/import?of=${kind}`}
			verb={['Undo', 'Undoing…']}
			keep="Keep"
			tone="danger"
			reason={problem}
			failed={actionData}
			facts={
				stays.length > 0 && (
					<div>
						<p>{made - goes === 1 ? 'This one stays:' : `${linesOf(kind, made - goes)} stay:`}</p>
						<ul className="list-disc pl-5 wrap-anywhere">
							{stays.map(({ name, why }, i) => (
								<li key={i}>
									{name}: {why}
								</li>
							))}
						</ul>
					</div>
				)
			}
		>
			<p>
				{linesOf(kind, goes)}
				{dates > 0 && ` and ${goes === 1 ? 'its' : 'their'} ${inDates(dates)}`} {is} {ends}
				{kind === 'packs' ? ', and the hours can’t be used any more.' : ' and the courts are free again.'}
			</p>
		</Question>
	)
}
