import { clock } from '#app/lib/time/time.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { cardClass } from '#app/ui/card.tsx'
import { classes } from '#app/ui/classes.ts'
import { CachedHtml } from '#app/ui/html-cache.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { CellTone } from '../day-cells.ts'
import { backQuery } from '../day-address.ts'
import type { CourtNow, Today } from './today.server.ts'
import { courtInText, courtLabel } from '#app/lib/text/court-name.ts'

const marks: Record<CellTone, string> = {
	paid: 'border-l-court',
	sent: 'border-l-court',
	unpaid: 'border-l-sun',
	requested: 'border-l-sun',
	event: 'border-l-court',
	fixture: 'border-l-court',
	over: 'border-l-edge',
	blocked: 'border-l-edge',
	closed: 'border-l-edge',
}

type Props = { today: Pick<Today, 'sports' | 'isOpen' | 'closed' | 'date'>; base: string }

/** Each court with what is on it and what comes next. One that is free now can be taken by a walk-in. */
export function TodayCourts({ today: { sports, isOpen, closed, date }, base }: Props) {
	return (
		<section aria-labelledby="courts" className="flex flex-col gap-3">
			<h2 id="courts" className="text-xl">
				Courts now
			</h2>
			{sports.length === 0 && <p className="text-muted">This venue has no courts yet.</p>}
			{closed && sports.length > 0 && <p className={`${cardClass} px-4 py-3`}>{closed}</p>}
			{sports.map(({ id, name, hour, courts }) => (
				<div key={id} className="flex flex-col gap-2">
					{sports.length > 1 && <h3 className="text-base text-muted">{name}</h3>}
					<CachedHtml as="ul" of={courts} name={base} className={`${cardClass} rows`}>
						{courts.map((court) => (
							<Court
								key={court.number}
								court={court}
								isOpen={isOpen}
								walkIn={`${base}/day/new?date=${date}&sportId=${id}&court=${court.number}&hour=${hour}&${backQuery(`${base}/today`)}`}
							/>
						))}
					</CachedHtml>
				</div>
			))}
		</section>
	)
}

type CourtProps = { court: CourtNow; isOpen: boolean; walkIn: string }

function Court({ court: { court, now, next, after }, isOpen, walkIn }: CourtProps) {
	return (
		<li
			className={classes(
				'grid grid-cols-[4.5rem_1fr_auto] items-center gap-x-3 border-l-4 px-4 py-3',
				now ? marks[now.tone] : 'border-l-transparent',
			)}
		>
			<span className="text-xs font-semibold wrap-anywhere text-muted">{courtLabel(court)}</span>
			<span className="min-w-0">
				<span className="block wrap-anywhere empty:hidden">
					{now ? (
						<>
							<span className="font-semibold">{now.title}</span> until {clock(now.to)}
							{now.words.length > 0 && <span className="text-muted"> · {now.words.join(' · ')}</span>}
						</>
					) : (
						isOpen && (
							<>
								<span className="font-semibold text-court-strong">Free</span>
								{next && ` until ${clock(next.from)}`}
							</>
						)
					)}
				</span>
				<span className="block text-sm wrap-anywhere text-muted">{after}</span>
			</span>
			{isOpen && !now && (
				<ButtonLink to={walkIn} variant="secondary" size="sm">
					<Icon name="plus" className="size-4" />
					<span>
						Walk-in<span className="sr-only"> on {courtInText(court)}</span>
					</span>
				</ButtonLink>
			)}
		</li>
	)
}
