import { Outlet } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { reasonWords } from '#app/features/bookings/closing/closing-reasons.ts'
import type { Joined } from '#app/features/bookings/closing/joined-closures.ts'
import { closedLines, closedTime } from '#app/features/bookings/closing/closure-words.ts'
import { countToPhoneBy } from '#app/features/bookings/closing/phone-list.server.ts'
import { outsideWords, ToPhoneLine, toPhoneWords } from '#app/features/bookings/closing/to-phone-line.tsx'
import { findClosures, type Closure } from '#app/features/bookings/closing/closures.server.ts'
import { readId } from '#app/lib/ids.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CourtDrawing } from '#app/ui/picture/court-drawing.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import type { Route } from './+types/closures'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Closed courts', 'Venue Dashboard'] })

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const page = readId(url.searchParams.get('page')) ?? 1
	const now = new Date()
	const { venue, closures, ...paging } = await findClosures(requireUser(context), readId(params.venueId), page, now)
	const lists = closures.map((together) => together.flatMap(({ ids }) => ids))
	const { counts, beside } = await countToPhoneBy(venue.id, lists, now)
	const list = closures.map((together, i) => shown(together, counts[i]!, now))
	return { venueId: venue.id, list, beside, ...paging }
}

type Counts = Awaited<ReturnType<typeof countToPhoneBy>>['counts']

function shown(together: Joined<Closure>[], { starts, ...toPhone }: Counts[number], now: Date) {
	const { id, startTime, endTime, reason, note } = together[0]!
	const people = toPhone.toTell + toPhone.told
	return {
		id,
		note,
		courts: closedLines(together).join(' · '),
		time: closedTime(startTime, endTime),
		reason: reasonWords[reason] || 'Closed',
		running: startTime <= now,
		/** Whether there is somebody to phone, or only people whom we have told, and what says so. */
		phone: people > 0 ? toPhoneWords(toPhone) + outsideWords(starts, { startTime, endTime }) : null,
		tells: toPhone.toTell > 0,
	}
}

export default function Closures({ loaderData: { venueId, list, beside, page, pages } }: Route.ComponentProps) {
	const base = `/venue-dashboard/${venueId}`
	const create = <ButtonLink to={`${base}/closures/new`}>Close Courts</ButtonLink>
	return (
		<div className="flex flex-col gap-5">
			<div>
				<BackLink to={`${base}/day`}>Day</BackLink>
				<div className="flex flex-wrap items-center justify-between gap-3">
					<h2 className="text-2xl">Closed courts</h2>
					{list.length > 0 && create}
				</div>
			</div>
			{beside && <ToPhoneLine count={beside} base={base} label="Phone list" />}
			{list.length === 0 ? (
				<EmptyState
					drawing={<CourtDrawing sport="tennis" />}
					title="All courts are open"
					text="Rain or load-shedding? Close the courts here and we’ll tell the players straight away."
					action={create}
				/>
			) : (
				<ul className="grid gap-3">
					{list.map(({ id, courts, time, reason, note, running, phone, tells }) => (
						<Card as="li" key={id} className="flex flex-wrap items-center justify-between gap-4 p-4!">
							<div className="min-w-0">
								<p className="flex flex-wrap items-center gap-2">
									<span className="font-semibold">{courts}</span>
									<Badge tone="clay">{reason}</Badge>
									{running && <Badge tone="sun">Now</Badge>}
									{phone && (
										<Badge tone={tells ? 'sun' : 'outline'} icon="phone">
											{phone}
										</Badge>
									)}
								</p>
								<p className="tabular-nums">{time}</p>
								{note && <p className="text-sm wrap-anywhere text-muted">{note}</p>}
							</div>
							<div className="flex flex-wrap gap-2">
								{phone && (
									<ButtonLink
										to={`${base}/closures/phone?closure=${id}`}
										variant={tells ? 'primary' : 'secondary'}
										size="sm"
									>
										Phone List
										<span className="sr-only">: {courts}</span>
									</ButtonLink>
								)}
								<ButtonLink to={`${base}/closures/${id}/reopen`} preventScrollReset variant="secondary" size="sm">
									Reopen<span className="sr-only"> {courts}</span>
								</ButtonLink>
							</div>
						</Card>
					))}
				</ul>
			)}
			<Pagination page={page} pages={pages} href={(page) => `${base}/closures?page=${page}`} />
			<Outlet />
		</div>
	)
}
