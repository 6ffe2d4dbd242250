import { requireUser, type CurrentUser } from '#app/features/accounts/auth.server.ts'
import { lookAgain } from '#app/features/bookings/regulars/look-again.ts'
import { inDates, scopeWords } from '#app/features/bookings/regulars/regular-dates.ts'
import { addressBeneath } from '#app/features/bookings/desk/day-address.ts'
import { RegularEnding, type RegularEnd } from '#app/features/bookings/regulars/regular-schemas.ts'
import { endRegular, findRegularEnd } from '#app/features/bookings/regulars/regulars.server.ts'
import { undoableEnd, undoRegular } from '#app/features/bookings/regulars/undo/undo-weekly.server.ts'
import { packHours } from '#app/features/ledger/sales/pack-hours.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { amountOf } from '#app/lib/money.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { RadioCards } from '#app/ui/form/choice-field.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/end'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['End a regular', 'Venue Dashboard'] })

export const shouldRevalidate = lookAgain

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const booking = readId(url.searchParams.get('booking'))
	const [venueId, id] = [readId(params.venueId), readId(params.regularId)]
	return {
		...(await findRegularEnd(requireUser(context), venueId, id, booking)),
		back: addressBeneath(url, params.venueId),
	}
}

export function action({ request, url, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const venueId = requireId(params.venueId, 'Venue not found')
	const regularId = requireId(params.regularId, 'Regular not found')
	return submit(request, RegularEnding, 'Dates not cancelled', async (input) => {
		const done = input.mistake ? takeBack(user, venueId, regularId) : end(user, { venueId, regularId }, input, url)
		return redirectWithToast(addressBeneath(url, params.venueId), await done)
	})
}

const CANCELLED_BEFORE = 'They were cancelled already.'
type Which = { venueId: number; regularId: number }

async function end(user: CurrentUser, { venueId, regularId }: Which, input: RegularEnd, { search }: URL) {
	const now = new Date()
	const ended = await endRegular(user, venueId, regularId, input, now)
	const title = 'Dates cancelled'
	if (ended === 0) return { title, description: CANCELLED_BEFORE }
	const seen = await undoableEnd(user, venueId, regularId, now)
	const to = `/venue-dashboard/${venueId}/regulars/${regularId}/undo${search}`
	return {
		title,
		description: `${inDates(ended)} cancelled`,
		undo: seen === null ? undefined : { to, fields: { seen } },
	}
}

async function takeBack(user: CurrentUser, venueId: number, regularId: number) {
	const { dates, isAsked } = await undoRegular(user, venueId, regularId)
	const waits = isAsked ? '. Their request waits for your answer again.' : ''
	const description = dates > 0 ? `${inDates(dates)} cancelled${waits}` : CANCELLED_BEFORE
	return { title: 'Regular taken back', description }
}

export default function EndRegular({ loaderData, actionData }: Route.ComponentProps) {
	const { when, court, from, choices, seen, back } = loaderData
	const { form, errors, field } = useSubmission<'scope'>('end-regular', actionData?.result, {
		scope: choices.length > 1 ? 'following' : 'this',
	})
	const paid = choices.some(({ held }) => held > 0)
	return (
		<Question
			title={from ? `End ${from.name}’s weekly hour?` : 'This weekly hour is over'}
			back={back}
			verb={['Cancel Dates', 'Cancelling…']}
			keep="Keep All Dates"
			tone="danger"
			reason={from ? null : 'None of its dates is still to come.'}
			form={form}
			errors={errors}
			facts={
				<p>
					<span className="block font-semibold">{when}</span>
					{court}
				</p>
			}
		>
			<input type="hidden" name="booking" value={from?.id} />
			<input type="hidden" name="seen" value={seen} />
			<RadioCards
				label="Which dates"
				{...field('scope')}
				options={choices.map(({ scope, dates, held, halfHours }) => ({
					value: scope,
					label: scopeWords(scope, from?.day ?? '', dates),
					description: [
						held > 0 && `${amountOf(held)} was paid and goes back in full`,
						halfHours > 0 && `${packHours(halfHours)} ${halfHours > 2 ? 'go' : 'goes'} back to their pack`,
					]
						.filter(Boolean)
						.join('; '),
				}))}
			/>
			<p className="text-sm text-muted">
				{from?.tells} The courts open to others straight away.
				{paid && ' What you took at the desk you hand back yourself: you’ll find it under Money.'}
			</p>
		</Question>
	)
}
