import { requireUser, type CurrentUser } from '#app/features/accounts/auth.server.ts'
import { findPhoneList, tickPhoned } from '#app/features/bookings/closing/phone-list.server.ts'
import { moveUnderRoof } from '#app/features/bookings/closing/roof-move.server.ts'
import { PhonePeople, phonedTick } from '#app/features/bookings/closing/phone-list.tsx'
import { toPhoneWords } from '#app/features/bookings/closing/to-phone-line.tsx'
import { PhoneTick } from '#app/features/bookings/closing/phone-schemas.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { formatTime } from '#app/lib/time/time.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { Link } from '#app/ui/link/link.tsx'
import { CourtDrawing } from '#app/ui/picture/court-drawing.tsx'
import type { Route } from './+types/phone'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Phone list', 'Venue Dashboard'] })

export const loader = ({ url, params, context }: Route.LoaderArgs) =>
	findPhoneList(requireUser(context), readId(params.venueId), readId(url.searchParams.get('closure')))

export function action({ request, url, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	return submit(request, PhoneTick, 'Nothing changed', async ({ tick }) => {
		if (tick.courtNumber !== undefined) return move(user, params.venueId, tick, url)
		const ticked = await tickPhoned(user, readId(params.venueId), tick)
		const { changed } = ticked
		const to = url.pathname + url.search
		const undo = tick.phoned && changed.length > 0 ? { to, fields: { tick: phonedTick(changed, 'open') } } : undefined
		return redirectWithToast(to, { ...tickedWords(ticked, tick.phoned), undo })
	})
}

function tickedWords({ name, changed, at, by }: Awaited<ReturnType<typeof tickPhoned>>, phoned: boolean) {
	if (!phoned) return { title: 'Back on the list', description: `${name} still needs a call.` }
	const isOld = changed.length === 0 && at && by
	return {
		title: 'Phoned',
		description: isOld ? `${by} phoned ${name} at ${formatTime(at)} already.` : `${name} is marked as phoned.`,
	}
}

async function move(user: CurrentUser, venueId: string, wish: { bookingId: number; courtNumber: number }, url: URL) {
	const description = await moveUnderRoof(user, readId(venueId), wish)
	return redirectWithToast(afterMove(url), { title: 'Booking moved', description })
}

/** The preview of a closing, where the booking was moved from there, or else the list. */
function afterMove({ pathname, search, searchParams }: URL) {
	const wish = searchParams.get('wish')
	if (wish === null) return pathname + search
	return `${pathname.replace(/phone$/, 'new')}?${new URLSearchParams(wish).toString()}`
}

export default function Phone({ loaderData: list, actionData }: Route.ComponentProps) {
	const venue = `/venue-dashboard/${list.venueId}`
	const base = `${venue}/closures`
	const here = `${base}/phone${list.closureId === null ? '' : `?closure=${list.closureId}`}`
	return (
		<div className="flex flex-col gap-4">
			<div>
				<BackLink to={base}>Closed courts</BackLink>
				<div className="flex flex-wrap items-center justify-between gap-3">
					<h2 className="text-2xl">
						Phone list{' '}
						{list.open.length > 0 && (
							<span className="font-normal text-muted tabular-nums">{toPhoneWords(list.count)}</span>
						)}
					</h2>
					{list.reopens !== null && (
						<ButtonLink to={`${base}/${list.reopens}/reopen`} variant="secondary" size="sm">
							Reopen Courts
						</ButtonLink>
					)}
				</div>
				<p className="text-muted">
					{list.open.length === 0 && list.done.length > 0 && 'They all know. '}
					{list.closureId !== null && (
						<>
							{'Of this closing only · '}
							<Link
								to={`${base}/phone`}
								className="inline-flex min-h-11 items-center font-semibold text-court-strong underline underline-offset-4"
							>
								Show everyone
							</Link>
						</>
					)}
				</p>
			</div>
			<FormError errors={actionData?.result.error?.[''] ?? actionData?.result.error?.tick} />
			{list.open.length + list.done.length === 0 && (
				<EmptyState
					drawing={<CourtDrawing sport="tennis" />}
					title="Nobody to phone"
					text="When you close a court, the people booked on it show up here."
				/>
			)}
			<PhonePeople list={list} base={venue} here={here} />
		</div>
	)
}
