import { z } from 'zod'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { linesOf, type ImportedKind } from '#app/features/bookings/import/import-kinds.ts'
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
		return redirectWithToast(pageOf(venueId, kind), { title: 'Import undone', description })
	})
}

/** Returns the address of the page that imports files of a kind. */
const pageOf = (venueId: number | string, kind: ImportedKind) =>
	kind === 'customers'
		? `/venue-dashboard/${venueId}/customers/import`
		: `/venue-dashboard/${venueId}/import?of=${kind}`

export default function UndoImport({ loaderData, actionData, params }: Route.ComponentProps) {
	const { kind, made, goes, dates, people, changed, stays, peopleStay, problem } = loaderData
	const [is, ends] = [goes === 1 && dates === 0 ? 'is' : 'are', kind === 'packs' ? 'taken back' : 'removed']
	return (
		<Question
			title={`Undo the import of ${linesOf(kind, made)}?`}
			back={pageOf(params.venueId, kind)}
			verb={['Undo', 'Undoing…']}
			keep="Keep"
			tone="danger"
			reason={problem}
			failed={actionData}
			facts={
				stays.length + peopleStay.length > 0 && (
					<div className="flex flex-col gap-3">
						<Staying number={made - goes} of={kind} lines={stays} />
						<Staying number={peopleStay.length} of="customers" lines={peopleStay} />
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

type StayingProps = { number: number; of: ImportedKind; lines: { name: string; why: string }[] }

/** Says how many stay of a kind, and why. */
const Staying = ({ number, of, lines }: StayingProps) =>
	lines.length > 0 && (
		<div>
			<p>{number === 1 ? `${linesOf(of, 1)} stays:` : `${linesOf(of, number)} stay:`}</p>
			<ul className="list-disc pl-5 wrap-anywhere">
				{lines.map(({ name, why }, i) => (
					<li key={i}>
						{name}: {why}
					</li>
				))}
			</ul>
		</div>
	)
