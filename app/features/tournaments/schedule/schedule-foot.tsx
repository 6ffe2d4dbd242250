import { buttonClass, ButtonLink } from '#app/ui/button.tsx'
import { CalendarLink } from '#app/ui/link/calendar-link.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { tournamentAddress } from '../address.ts'
import { Link } from '#app/ui/link/link.tsx'

type Props = {
	tournament: { id: number; key: string | null }
	/** Where the schedule is made anew; null where that is not possible. */
	generateAgain: string | null
	/** Whether the person has a part in it, and can follow all of it in a calendar of their own. */
	canFollow: boolean
}

/** What one can take away from a schedule, and what the organizer may still do with it. */
export function ScheduleFoot({ tournament, generateAgain, canFollow }: Props) {
	return (
		<div className="flex flex-wrap gap-3 print:hidden">
			{generateAgain && (
				<ButtonLink to={generateAgain} preventScrollReset variant="secondary">
					<Icon name="refresh-cw" className="size-4" />
					Generate Again
				</ButtonLink>
			)}
			<Link
				to={tournamentAddress(tournament, 'calendar.ics')}
				download
				reloadDocument
				className={buttonClass({ variant: 'secondary' })}
			>
				<Icon name="calendar" className="size-4" />
				Add to Calendar
			</Link>
			<ButtonLink to={tournamentAddress(tournament, 'print')} variant="secondary">
				Print View
			</ButtonLink>
			{canFollow && <CalendarLink kind="tournament" id={tournament.id} />}
		</div>
	)
}
