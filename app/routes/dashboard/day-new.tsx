import { requireUser } from '#app/features/accounts/auth.server.ts'
import { blockCourt } from '#app/features/bookings/blocks.server.ts'
import { dayAddress } from '#app/features/bookings/day-address.ts'
import { findDeskHour, readPlace } from '#app/features/bookings/desk-hour.server.ts'
import { BlockForm, WalkInForm } from '#app/features/bookings/desk-schemas.ts'
import { bookWalkIn } from '#app/features/bookings/walk-ins.server.ts'
import { BlockFields, InsteadLinks, WalkInFields } from '#app/features/bookings/walk-in-form.tsx'
import { submit } from '#app/lib/form.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { at, clock, formatDay } from '#app/lib/time.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { LinkTabs } from '#app/ui/tabs.tsx'
import type { Route } from './+types/day-new'

export const meta: Route.MetaFunction = () => [{ title: 'Take a court · Courtside' }]

const isBlock = (query: URLSearchParams) => query.get('way') === 'block'

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const query = url.searchParams
	const venueId = requireId(params.venueId, 'Venue not found')
	const hour = await findDeskHour(requireUser(context), readPlace(venueId, query))
	const other = new URLSearchParams(query)
	other.delete('way')
	return { hour, block: isBlock(query), address: `?${other.toString()}`, closeTo: dayAddress(venueId, query) }
}

export function action({ request, url, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const venueId = requireId(params.venueId, 'Venue not found')
	const place = readPlace(venueId, url.searchParams)
	const back = dayAddress(venueId, url.searchParams)
	const where = `Court ${place.courtNumber}, ${formatDay(at(place.date, 0))} at ${clock(place.hour)}`
	if (isBlock(url.searchParams)) {
		return submit(request, BlockForm, 'Court not blocked', async ({ idempotencyKey, ...input }) => {
			await blockCourt(user, place, input, { idempotencyKey })
			return redirectWithToast(back, { title: 'Court blocked', description: where })
		})
	}
	return submit(request, WalkInForm, 'Walk-in not booked', async ({ idempotencyKey, ...input }) => {
		await bookWalkIn(user, place, input, { idempotencyKey })
		return redirectWithToast(back, { title: 'Walk-in booked', description: `${where}, for ${input.name}` })
	})
}

export default function DayNew({ loaderData: { hour, block, address, closeTo }, actionData }: Route.ComponentProps) {
	const Fields = block ? BlockFields : WalkInFields
	return (
		<Dialog title={hour.court} closeTo={closeTo}>
			<p className="-mt-2 mb-4 font-semibold">{hour.time}</p>
			{hour.problem && !actionData?.result ? (
				<div className="flex flex-col gap-5">
					<Notice tone="warn">{hour.problem}</Notice>
					{!block && <InsteadLinks instead={hour.instead[0] ?? []} address={address} />}
					<ButtonLink to={closeTo} preventScrollReset variant="secondary">
						Back
					</ButtonLink>
				</div>
			) : (
				<>
					<LinkTabs
						label="What for"
						className="mb-5"
						tabs={[
							{ label: 'Walk-in', to: address, current: !block },
							{ label: 'Block', to: `${address}&way=block`, current: block },
						]}
					/>
					<Fields key={String(block)} hour={hour} result={actionData?.result} address={address} closeTo={closeTo} />
				</>
			)}
		</Dialog>
	)
}
