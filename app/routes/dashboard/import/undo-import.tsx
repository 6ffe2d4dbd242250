import { z } from 'zod'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { importedPage, linesOf, type ImportedKind } from '#app/features/bookings/import/import-kinds.ts'
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
		const { kind, lines, people } = await undoImport(user, venueId, importId)
		const them = people > 0 && kind !== 'customers' ? ` and ${linesOf('customers', people)}` : ''
		const description = `${linesOf(kind, lines)}${them} ${kind === 'packs' ? 'taken back' : 'removed'}.`
		const page = `/venue-dashboard/${venueId}${importedPage(importId)}`
		return redirectWithToast(page, { title: 'Import undone', description })
	})
}

export default function UndoImport({ loaderData, actionData, params }: Route.ComponentProps) {
	const { kind, made, goes, dates, people, changed, stays, gone, peopleStay, problem } = loaderData
	const [is, ends] = [goes === 1 && dates === 0 ? 'is' : 'are', kind === 'packs' ? 'taken back' : 'removed']
	return (
		<Question
			title={`Undo the import of ${linesOf(kind, made)}?`}
			back={`/venue-dashboard/${params.venueId}${importedPage(Number(params.importId))}`}
			verb={['Undo', 'Undoing…']}
			keep="Keep"
			tone="danger"
			reason={problem}
			failed={actionData}
			facts={
				stays.count + peopleStay.count + gone > 0 && (
					<div className="flex flex-col gap-3">
						<Staying of={kind} {...stays} />
						<Staying of="customers" {...peopleStay} />
						{gone > 0 && (
							<p>
								{linesOf(kind, gone)} {gone === 1 ? 'was' : 'were'} removed since, or came again with another file.
							</p>
						)}
					</div>
				)
			}
		>
			<p>
				{linesOf(kind, goes)}
				{dates > 0 && ` and ${goes === 1 ? 'its' : 'their'} ${inDates(dates)}`} {is} {ends}
				{AFTER[kind]}
				{people > 0 && ` ${linesOf('customers', people)} you didn’t have before ${people === 1 ? 'goes' : 'go'} too.`}
				{changed > 0 &&
					` ${linesOf('customers', changed)} you had before ${changed === 1 ? 'keeps' : 'keep'} the email, tags or note that came with it.`}
			</p>
		</Question>
	)
}

/** Ends the sentence of what goes, by kind. */
const AFTER = {
	customers: '. Nothing was booked, sold or changed for them.',
	bookings: ' and the courts are free again.',
	regulars: ' and the courts are free again.',
	packs: ', and the hours can’t be used any more.',
}

type StayingProps = { count: number; of: ImportedKind; listed: { name: string; why: string }[] }

/** Says how many stay of a kind, and why. */
const Staying = ({ count, of, listed }: StayingProps) =>
	count > 0 && (
		<div>
			<p>{count === 1 ? `${linesOf(of, 1)} stays:` : `${linesOf(of, count)} stay:`}</p>
			<ul className="list-disc pl-5 wrap-anywhere">
				{listed.map(({ name, why }, i) => (
					<li key={i}>
						{name}: {why}
					</li>
				))}
			</ul>
		</div>
	)
