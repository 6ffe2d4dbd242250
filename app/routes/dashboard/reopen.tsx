import { useState } from 'react'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { reasonWords } from '#app/features/bookings/closing/closing-reasons.ts'
import { closedCourts, closedLines, closedTime, isOneCourt } from '#app/features/bookings/closing/closure-words.ts'
import { findReopening, reopenTicked } from '#app/features/bookings/closing/closures.server.ts'
import { dayAddress } from '#app/features/bookings/desk/day-address.ts'
import { partName, ReopenForm } from '#app/features/bookings/desk/desk-schemas.ts'
import { submit, type Failed } from '#app/lib/form/form.server.ts'
import { groupBy } from '#app/lib/groups.ts'
import { requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { courtLabel } from '#app/lib/text/court-name.ts'
import { at, dayAndTime, formatDay, isDate } from '#app/lib/time/time.ts'
import { ChipGroup } from '#app/ui/form/chip-group.tsx'
import { DateField, SelectField } from '#app/ui/form/field.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { Question } from '#app/ui/layer/question.tsx'
import { Link } from '#app/ui/link/link.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { Route } from './+types/reopen'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Reopen courts' })

const idsOf = (params: { venueId: string; closureId: string }) =>
	[requireId(params.venueId, 'Venue not found'), requireId(params.closureId, 'Closing not found')] as const

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const { together, courts, ...when } = await findReopening(requireUser(context), ...idsOf(params))
	return { ...shown(together), groups: groupsOf(courts), ...when, ...beneath(url, params.venueId) }
}

function shown(together: Awaited<ReturnType<typeof findReopening>>['together']) {
	const { startTime, endTime, reason, note } = together[0]!
	const why = [reasonWords[reason], note].filter(Boolean).join(' · ')
	return { what: closedLines(together), time: closedTime(startTime, endTime), why }
}

/** Returns the courts to tick by sport. */
const groupsOf = (courts: Awaited<ReturnType<typeof findReopening>>['courts']) =>
	[...groupBy(courts, ({ sport }) => sport ?? 'Courts')].map(([label, own]) => ({
		label,
		options: own.map(({ sport, court, ...part }) => ({
			value: partName(part),
			label: closedCourts(sport, court),
			short: court === null ? closedCourts(sport, court) : courtLabel(court),
		})),
	}))

export function action({ request, url, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const ids = idsOf(params)
	return submit(request, ReopenForm, 'Courts not reopened', async ({ ticked, from }) => {
		const now = new Date()
		const reopened = await reopenTicked(user, ...ids, ticked, now, from)
		return redirectWithToast(beneath(url, params.venueId).back, reopenedToast(reopened, now))
	})
}

function reopenedToast({ courts, from }: Awaited<ReturnType<typeof reopenTicked>>, now: Date) {
	const isOne = isOneCourt(courts)
	const which = closedLines(courts).join(' · ')
	return {
		title: isOne ? 'Court reopened' : 'Courts reopened',
		description: `${which}, from ${dayAndTime(from, now)}. Players can book again.`,
	}
}

/** Returns the page that the question opens over: the day of a closed cell, or the list of closed courts. */
function beneath({ pathname, searchParams }: URL, venueId: string) {
	const list = `/venue-dashboard/${venueId}/closures`
	return pathname.startsWith(list) ? { back: list } : { back: dayAddress(Number(venueId), searchParams), list }
}

const sentOf = ({ result }: Failed) => [result.initialValue?.courts ?? []].flat().map(String)

const asOption = (time: string) => ({ value: time, label: time })

export default function Reopen({ loaderData, actionData }: Route.ComponentProps) {
	const { what, groups, time, why, over, back, list, date, lastDate, from, times } = loaderData
	const { form, field } = useSubmission<'date' | 'from'>('reopen', actionData?.result, { date, from })
	const [day, setDay] = useState(field('date').defaultValue ?? date)
	const [hour, setHour] = useState(field('from').defaultValue ?? from)
	const start = date === lastDate || !isDate(day) ? hour : `${formatDay(at(day, 0))}, ${hour}`
	const ticks = groups.flatMap(({ options }) => options.map(({ value }) => value))
	return (
		<Question
			title={over ? 'These courts are open again' : 'Reopen these courts?'}
			back={back}
			verb={[useHydrated() ? `Reopen from ${start}` : 'Reopen', 'Reopening…']}
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
					{what.map((line) => (
						<span key={line} className="block font-semibold">
							{line}
						</span>
					))}
					{time}
					<span className="block text-muted wrap-anywhere empty:hidden">{why}</span>
				</p>
			}
		>
			{ticks.length > 1 &&
				groups.map(({ label, options }, i) => (
					<ChipGroup
						key={label}
						columns="any"
						label={groups.length === 1 ? 'Which courts' : label}
						name="courts"
						options={options}
						chosen={actionData ? sentOf(actionData) : ticks}
						error={i === 0 ? actionData?.result.error?.courts?.[0] : undefined}
					/>
				))}
			<div className="grid grid-cols-2 gap-4">
				{date === lastDate ? (
					<input type="hidden" name="date" value={date} />
				) : (
					<DateField
						label="From"
						{...field('date')}
						min={date}
						max={lastDate}
						onChange={({ target }) => setDay(target.value)}
					/>
				)}
				<SelectField
					label={date === lastDate ? 'Open from' : 'At'}
					{...field('from')}
					options={times.map(asOption)}
					onChange={({ target }) => setHour(target.value)}
				/>
			</div>
			<p className="text-muted">
				Players can book the hours that are left. Cancelled bookings don’t come back: we’ve told their players, or
				they’re on the phone list. Matches still waiting for their court get it back.
			</p>
		</Question>
	)
}
