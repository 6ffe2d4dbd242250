import { requireUser } from '#app/features/accounts/auth.server.ts'
import { lookAgain } from '#app/features/bookings/regulars/look-again.ts'
import { addressBeneath } from '#app/features/bookings/desk/day-address.ts'
import { inDates } from '#app/features/bookings/regulars/regular-dates.ts'
import { RegularUndo } from '#app/features/bookings/regulars/regular-schemas.ts'
import { findEndUndo, undoEnd } from '#app/features/bookings/regulars/undo/undo-weekly.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/undo'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Undo', 'Venue Dashboard'] })

export const shouldRevalidate = lookAgain

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const [venueId, id] = [readId(params.venueId), readId(params.regularId)]
	const found = await findEndUndo(requireUser(context), venueId, id, url.searchParams.get('seen') ?? '')
	return { ...found, back: addressBeneath(url, params.venueId) }
}

export function action({ request, url, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const venueId = requireId(params.venueId, 'Venue not found')
	const regularId = requireId(params.regularId, 'Regular not found')
	return submit(request, RegularUndo, 'Not undone', async ({ seen }) => {
		const { stay, words } = await undoEnd(user, venueId, regularId, seen)
		url.searchParams.set('seen', seen)
		const to = stay > 0 ? url.pathname + url.search : addressBeneath(url, params.venueId)
		return redirectWithToast(to, { title: 'Undone', description: words })
	})
}

export default function UndoEnd({ loaderData, actionData }: Route.ComponentProps) {
	const { when, name, tells, seen, dates, problem, endedTerm, back } = loaderData
	const stuck = dates.filter(({ problem }) => problem !== null)
	const free = dates.length - stuck.length
	return (
		<Question
			title={titleOf(loaderData, free)}
			back={back}
			verb={['Bring Dates Back', 'Undoing…']}
			keep="Keep Them Cancelled"
			reason={problem ?? free === 0}
			failed={actionData}
			facts={
				<>
					<p>
						<span className="block font-semibold wrap-anywhere">{name}</span>
						{when}
					</p>
					{free > 0 && <p>{inDates(free)} can come back.</p>}
					{stuck.length > 0 && (
						<div>
							{free > 0 && <p>These can’t:</p>}
							<ul className="text-sm text-muted tabular-nums">
								{stuck.map(({ id, day, problem }) => (
									<li key={id} className="wrap-anywhere">
										{day}: {problem}
									</li>
								))}
							</ul>
						</div>
					)}
				</>
			}
		>
			<input type="hidden" name="seen" value={seen} />
			<p className="text-sm text-muted">
				They get their price and terms back. Money you were still to pay back stays with them. {tells}
				{endedTerm && ' The next term you offered ended too: offer it again.'}
			</p>
		</Question>
	)
}

function titleOf({ name, problem }: { name: string | null; problem: string | null }, free: number) {
	if (name === null) return 'Nothing to undo'
	if (problem !== null) return `Nothing to undo for ${name}`
	return free > 0 ? `Bring ${name}’s weekly hour back?` : 'These dates stay cancelled'
}
