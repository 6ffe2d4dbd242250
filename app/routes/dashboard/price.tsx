import { requireUser } from '#app/features/accounts/auth.server.ts'
import { setOffer } from '#app/features/bookings/offers/offer-changes.server.ts'
import { LENGTHS, OfferTerms, PAYS, PAYS_IN, paysOf } from '#app/features/bookings/offers/offer-terms.ts'
import { findNamedOffer, requireOwnOffer } from '#app/features/pricing/pricing.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { inHours } from '#app/lib/time/time.ts'
import { CheckboxGroup } from '#app/ui/form/checkbox-group.tsx'
import { SelectField, TextField } from '#app/ui/form/field.tsx'
import { Question } from '#app/ui/layer/question.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import type { Route } from './+types/price'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Edit price' })

export async function loader({ params, context }: Route.LoaderArgs) {
	const user = requireUser(context)
	const { offer, sport } = await findNamedOffer(user, readId(params.venueId), readId(params.sportId))
	const { venueId, pricePerHour, peakPricePerHour, courtCount, step, lengths } = offer
	const terms = { pricePerHour, peakPricePerHour, courtCount, step, lengths, ...paysOf(offer) }
	return { venueId, sport, terms, pays: PAYS, paysIn: PAYS_IN }
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const { venueId, sportId } = await requireOwnOffer(user, readId(params.venueId), readId(params.sportId))
	const failure = { title: 'Price not changed', description: 'These bookings are in the way.' }
	return submit(request, OfferTerms, failure, async (terms) => {
		await setOffer(user, venueId, sportId, terms)
		return redirectWithToast(`/venue-dashboard/${venueId}/pricing`, {
			title: 'Price saved',
			description: 'New bookings use it from now on.',
		})
	})
}

export default function Price({
	loaderData: { venueId, sport, terms, pays, paysIn },
	actionData,
}: Route.ComponentProps) {
	const result = actionData?.result
	const longest = terms.lengths.at(-1)!
	const { form, field } = useSubmission<Field>('price', result, {
		pricePerHour: String(terms.pricePerHour),
		peakPricePerHour: terms.peakPricePerHour === null ? '' : String(terms.peakPricePerHour),
		courtCount: String(terms.courtCount),
		starts: terms.step === 1 ? 'hour' : 'half',
		pays: terms.pays,
		paysIn: terms.paysIn,
	})
	return (
		<Question
			title={`Edit ${sport.name}`}
			back={`/venue-dashboard/${venueId}/pricing`}
			verb={['Save', 'Saving…']}
			failed={actionData}
			form={form}
		>
			<TextField label="Standard rate per hour (R)" {...field('pricePerHour')} {...whole} required />
			<TextField
				label="Peak rate per hour (R)"
				hint="For the hours you choose under Configure Peak Hours"
				{...field('peakPricePerHour')}
				{...whole}
				required={false}
			/>
			<TextField label="Courts" {...field('courtCount')} {...whole} min={1} max={60} required />
			<SelectField label="Bookings start" {...field('starts')} options={STARTS} />
			<CheckboxGroup
				label="How long bookings are"
				hint={longest > 4 ? `Also longer, up to ${longest} hours, as under Hours and rules.` : undefined}
				name="lengths"
				options={LENGTHS.map((minutes) => ({ value: String(minutes), label: inHours(minutes / 60) }))}
				chosen={[result?.initialValue?.lengths ?? terms.lengths.map((hours) => String(hours * 60))].flat() as string[]}
				error={result?.error?.lengths?.[0]}
			/>
			<SelectField
				label="Players pay"
				hint="We hold the court for 15 minutes until they have paid what they pay when they book."
				{...field('pays')}
				options={pays}
			/>
			<SelectField label="Hours paid when booked" {...field('paysIn')} options={paysIn} />
		</Question>
	)
}

type Field = 'pricePerHour' | 'peakPricePerHour' | 'courtCount' | 'starts' | 'pays' | 'paysIn'

const STARTS = [
	{ value: 'hour', label: 'On the hour' },
	{ value: 'half', label: 'On the hour and at half past' },
]

const whole = { type: 'number', inputMode: 'numeric', min: 0, max: 100_000, step: 1 } as const
