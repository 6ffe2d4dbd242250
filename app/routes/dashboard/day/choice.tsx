import { redirect } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { wayBack } from '#app/features/bookings/desk/day-address.ts'
import { chooseAtDesk, findDeskChoice, type DeskChoice } from '#app/features/bookings/mine/closure-choice.server.ts'
import { ClosureForm } from '#app/features/bookings/move/move-schemas.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { readId } from '#app/lib/ids.ts'
import { amountOf } from '#app/lib/money.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { RadioCards, type Choice } from '#app/ui/form/choice-field.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/choice'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Their choice', 'Venue Dashboard'] })

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const page = await findDeskChoice(requireUser(context), readId(params.venueId), readId(params.bookingId))
	return { ...page, back: bookingBeneath(url, params.venueId) }
}

export function action({ request, url, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	return submit(request, ClosureForm, 'Choice not saved', async ({ choice }) => {
		if (choice === 'move') return redirect(url.pathname.replace(/choice$/, 'move') + url.search)
		const description = await chooseAtDesk(user, readId(params.venueId), readId(params.bookingId), choice)
		const title = choice === 'credit' ? 'Credit noted' : 'Refund noted'
		return redirectWithToast(bookingBeneath(url, params.venueId), { title, description })
	})
}

/** Returns the address that `back` names, such as the list of whom to phone, or else the booking's. */
const bookingBeneath = ({ pathname, search, searchParams }: URL, venueId: string) =>
	wayBack(searchParams, venueId, pathname.replace(/\/choice$/, '') + search)

export default function DeskChoicePage({ loaderData: page, actionData }: Route.ComponentProps) {
	const { form, errors, field } = useSubmission<'choice'>('closure-choice', actionData?.result)
	return (
		<Question
			title={`What did ${page.name} choose?`}
			back={page.back}
			reason={page.problem}
			facts={<p>{page.about}</p>}
			verb={['Save Choice', 'Saving…']}
			form={form}
			errors={errors}
		>
			<RadioCards label="Their choice" {...field('choice')} required options={choices(page)} />
			<p className="text-sm text-muted">
				If nobody chooses, they get it back on {page.lapses}. A refund or credit can’t be changed once it’s saved.
			</p>
		</Question>
	)
}

function choices({ held, own, ways, moves }: DeskChoice): Choice[] {
	const others = held - own
	const rest = others > 0 ? ` What others paid (${amountOf(others)}) goes back to them.` : ''
	return [
		{ value: 'refund', label: 'Refund', description: howBack(ways), aside: amountOf(held) },
		...(own > 0
			? [{ value: 'credit', label: 'Credit', description: `For their next booking here.${rest}`, aside: amountOf(own) }]
			: []),
		...(moves ? [{ value: 'move', label: 'Another time', description: 'Choose it next. They keep their price.' }] : []),
	]
}

function howBack({ provider = 0, venue = 0, credit = 0 }: DeskChoice['ways']) {
	if (venue > 0)
		return provider + credit > 0 ? `You pay ${amountOf(venue)} of it back yourselves.` : 'You pay it back yourselves.'
	return credit > 0 ? 'The way it was paid.' : 'To the card, within a few days.'
}
