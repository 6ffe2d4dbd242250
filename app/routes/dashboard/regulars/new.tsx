import { requireUser, type CurrentUser } from '#app/features/accounts/auth.server.ts'
import { lookAgain } from '#app/features/bookings/regulars/look-again.ts'
import { inDates } from '#app/features/bookings/regulars/regular-dates.ts'
import { PatternFields, RegularDates } from '#app/features/bookings/regulars/regular-form.tsx'
import { findRegularPage, isBlock, type RegularPage } from '#app/features/bookings/regulars/regular-plan.server.ts'
import { RegularForm, WeeklyBlock } from '#app/features/bookings/regulars/regular-schemas.ts'
import { makeRegular } from '#app/features/bookings/regulars/regulars.server.ts'
import { blockWeekly } from '#app/features/bookings/regulars/weekly-blocks.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import type { Route } from './+types/new'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['New regular booking', 'Venue Dashboard'] })

export const shouldRevalidate = lookAgain

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const venueId = requireId(params.venueId, 'Venue not found')
	const page = await findRegularPage(requireUser(context), venueId, url.searchParams)
	const change = new URLSearchParams(url.searchParams)
	change.set('edit', 'yes')
	const base = `/venue-dashboard/${venueId}`
	const back = page.blocks ? `${base}/day?date=${page.values.date}` : `${base}/regulars`
	const customers = `${base}/customers/named?sport=${page.values.court!.split(':')[0]}`
	return { page, back, customers, change: `?${change.toString()}` }
}

export function action({ request, url, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const venueId = requireId(params.venueId, 'Venue not found')
	return isBlock(url.searchParams)
		? submit(request, WeeklyBlock, 'Court not blocked', (input) => block(user, venueId, input))
		: submit(request, RegularForm, 'Dates not booked', (input) => bookFor(user, venueId, input))
}

async function bookFor(user: CurrentUser, venueId: number, { idempotencyKey, ...input }: RegularForm) {
	const { id, dates } = await makeRegular(user, venueId, input, { idempotencyKey })
	const description = `${inDates(dates)} booked for ${input.name}`
	const list = `/venue-dashboard/${venueId}/regulars`
	const undo = { to: `${list}/${id}/end`, fields: { mistake: 'yes' } }
	return redirectWithToast(list, { title: 'Regular booked', description, undo })
}

async function block(user: CurrentUser, venueId: number, { idempotencyKey, ...input }: WeeklyBlock) {
	const { dates } = await blockWeekly(user, venueId, input, { idempotencyKey })
	const back = `/venue-dashboard/${venueId}/day?date=${[...input.on].sort()[0]}`
	return redirectWithToast(back, { title: 'Court blocked', description: inDates(dates) })
}

export default function NewRegular({
	loaderData: { page, back, customers, change },
	actionData,
}: Route.ComponentProps) {
	const { plan, result } = page
	return (
		<div className={`flex flex-col gap-4 ${plan ? 'max-w-5xl' : 'max-w-3xl'}`}>
			<div>
				<BackLink to={back}>{page.blocks ? 'Day' : 'Regulars'}</BackLink>
				<h2 className="text-2xl">{headingOf(page)}</h2>
				{!plan && !page.blocks && <p className="text-muted">First when, then for whom.</p>}
			</div>
			{plan ? (
				<RegularDates
					page={page}
					plan={plan}
					result={actionData?.result}
					change={change}
					customers={customers}
					whose={actionData?.details}
				/>
			) : (
				<PatternFields key={change} page={page} result={result} back={back} />
			)}
		</div>
	)
}

function headingOf({ plan, blocks }: RegularPage) {
	if (blocks) return plan ? 'Which dates to block?' : 'Block a court every week'
	return plan ? 'Which dates, and for whom?' : 'New regular booking'
}
