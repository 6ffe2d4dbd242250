import { useState } from 'react'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { changeBlock, findBlock, findBlockEdit } from '#app/features/bookings/desk/blocks.server.ts'
import { dayAddress } from '#app/features/bookings/desk/day-address.ts'
import { placeSeen } from '#app/features/bookings/desk/desk-move.server.ts'
import { BlockEdit } from '#app/features/bookings/desk/desk-schemas.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { at, clock, dateOf, formatDay, formatTimeRange, halfHourOf, lengthOf } from '#app/lib/time/time.ts'
import { courtLabel } from '#app/lib/text/court-name.ts'
import { Question } from '#app/ui/layer/question.tsx'
import { DateField, SelectField, TextField } from '#app/ui/form/field.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import type { Route } from './+types/edit-block'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Edit block', 'Venue Dashboard'] })

const idsOf = (params: { venueId: string; closureId: string }) =>
	[requireId(params.venueId, 'Venue not found'), requireId(params.closureId, 'Block not found')] as const

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const [venueId, id] = idsOf(params)
	const page = await findBlockEdit(requireUser(context), venueId, id)
	return { ...page, back: `/venue-dashboard/${venueId}/day/blocks/${id}${url.search}` }
}

export function action({ request, url, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const [venueId, id] = idsOf(params)
	return submit(request, BlockEdit, 'Block not changed', async (wish) => {
		const before = await changeBlock(user, venueId, id, wish)
		const undo = { to: url.pathname + url.search, fields: fieldsOf(before, seenOf(wish)) }
		const words = changedWords(await findBlock(user, venueId, id))
		return redirectWithToast(dayAddress(venueId, url.searchParams, wish.date), { ...words, undo })
	})
}

const timesOf = ({ date, start, hours }: BlockEdit) => ({
	startTime: at(date, start),
	endTime: at(date, start + hours),
})

const seenOf = (wish: BlockEdit) => placeSeen({ ...timesOf(wish), courtNumber: wish.court })

const changedWords = ({ court, startTime, endTime }: Awaited<ReturnType<typeof findBlock>>) => ({
	title: 'Block changed',
	description: `${courtLabel(court!)}, ${formatDay(startTime)}, ${formatTimeRange(startTime, endTime)}.`,
})

type Block = Awaited<ReturnType<typeof changeBlock>>

/** Returns the fields of the form that puts a block back to where it was. */
const fieldsOf = ({ startTime, endTime, courtNumber, note }: Block, seen: string) => ({
	date: dateOf(startTime),
	start: clock(halfHourOf(startTime)),
	hours: String(lengthOf({ startTime, endTime })),
	court: String(courtNumber),
	note: note ?? '',
	seen,
})

export default function EditBlock({ loaderData: page, actionData }: Route.ComponentProps) {
	const { problem, started, values, starts, lastDate, longest } = page
	const { form, errors, field } = useSubmission<keyof typeof values>('edit-block', actionData?.result, values)
	const [day, setDay] = useState(field('date').defaultValue)
	// Lengths and courts say what is free on the block’s own day.
	const { lengths, courts } = day === values.date ? page : page.otherDay
	return (
		<Question
			title="Edit block"
			back={page.back}
			reason={problem}
			verb={['Save', 'Saving…']}
			form={form}
			errors={errors}
			facts={
				<p>
					<span className="block font-semibold">{page.where}</span>
					{page.time}
				</p>
			}
		>
			<input type="hidden" name="seen" value={page.seen} />
			{started ? (
				<>
					<input type="hidden" name="date" value={values.date} />
					<input type="hidden" name="start" value={values.start} />
				</>
			) : (
				<div className="grid grid-cols-2 gap-4">
					<DateField
						label="Day"
						{...field('date')}
						required
						max={lastDate}
						onChange={({ target }) => setDay(target.value)}
					/>
					<SelectField label="Starts" {...field('start')} options={starts} />
				</div>
			)}
			<div className="grid grid-cols-2 gap-4">
				<SelectField label="How long" {...field('hours')} options={lengths} />
				<SelectField label="Court" {...field('court')} options={courts} />
			</div>
			<TextField label="Reason" {...field('note')} required={false} maxLength={longest} />
		</Question>
	)
}
