import { requireUser } from '#app/features/accounts/auth.server.ts'
import { reasonWords } from '#app/features/bookings/closing/closing-reasons.ts'
import { closedCourts, closedTime } from '#app/features/bookings/closing/closure-words.ts'
import { findReopening, reopenTicked } from '#app/features/bookings/closing/closures.server.ts'
import { dayAddress } from '#app/features/bookings/desk/day-address.ts'
import { ReopenForm } from '#app/features/bookings/desk/desk-schemas.ts'
import { submit, type Failed } from '#app/lib/form/form.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { ChipGroup } from '#app/ui/form/chip-group.tsx'
import { DateField, SelectField } from '#app/ui/form/field.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { Question } from '#app/ui/layer/question.tsx'
import { Link } from '#app/ui/link/link.tsx'
import type { Route } from './+types/reopen'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Reopen courts' })

const idsOf = (params: { venueId: string; closureId: string }) =>
	[requireId(params.venueId, 'Venue not found'), requireId(params.closureId, 'Closing not found')] as const

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const { together, ...when } = await findReopening(requireUser(context), ...idsOf(params))
	const { startTime, endTime, reason, note } = together[0]!
	const courts = together.map(({ id, sport, court }) => ({ value: `${id}`, label: closedCourts(sport, court) }))
	const why = [reasonWords[reason], note].filter(Boolean).join(' · ')
	return { courts, time: closedTime(startTime, endTime), why, ...when, ...beneath(url, params.venueId) }
}

export function action({ request, url, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const ids = idsOf(params)
	return submit(request, ReopenForm, 'Courts not reopened', async ({ closure, from }) => {
		await reopenTicked(user, ...ids, closure, new Date(), from)
		const description = 'Players can book them again.'
		return redirectWithToast(beneath(url, params.venueId).back, { title: 'Courts reopened', description })
	})
}

/** Returns the page that the question opens over: the day of a closed cell, or the list of closed courts. */
function beneath({ pathname, searchParams }: URL, venueId: string) {
	const list = `/venue-dashboard/${venueId}/closures`
	return pathname.startsWith(list) ? { back: list } : { back: dayAddress(Number(venueId), searchParams), list }
}

const sentOf = ({ result }: Failed) => [result.initialValue?.closure ?? []].flat().map(String)

const asOption = (time: string) => ({ value: time, label: time })

export default function Reopen({ loaderData, actionData }: Route.ComponentProps) {
	const { courts, time, why, over, back, list, date, lastDate, from, times } = loaderData
	const { form, field } = useSubmission<'date' | 'from'>('reopen', actionData?.result, { date, from })
	return (
		<Question
			title={over ? 'These courts are open again' : 'Reopen these courts?'}
			back={back}
			verb={['Reopen', 'Reopening…']}
			reason={over}
			more={
				list && (
					<Link to={list} className="order-last w-full p-2.5 text-center underline underline-offset-4">
						All Closed Courts
					</Link>
				)
			}
			failed={actionData}
			form={form}
			facts={
				<p>
					{courts.length === 1 || over
						? courts.map(({ value, label }) => (
								<span key={value} className="block font-semibold">
									{label}
								</span>
							))
						: null}
					{time}
					<span className="block text-muted wrap-anywhere empty:hidden">{why}</span>
				</p>
			}
		>
			{courts.length > 1 && (
				<ChipGroup
					columns="any"
					label="Which courts"
					name="closure"
					options={courts.map((court) => ({ ...court, short: court.label }))}
					chosen={actionData ? sentOf(actionData) : courts.map(({ value }) => value)}
					error={actionData?.result.error?.closure?.[0]}
				/>
			)}
			<div className="grid grid-cols-2 gap-4">
				{date === lastDate ? (
					<input type="hidden" name="date" value={date} />
				) : (
					<DateField label="From" {...field('date')} min={date} max={lastDate} />
				)}
				<SelectField label={date === lastDate ? 'Open from' : 'At'} {...field('from')} options={times.map(asOption)} />
			</div>
			<p className="text-muted">
				Players can book the hours that are left. Cancelled bookings don’t come back: we’ve told their players, or
				they’re on the phone list. Matches still waiting for their court get it back.
			</p>
		</Question>
	)
}
