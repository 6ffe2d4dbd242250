import { buttonClass, ButtonLink } from '#app/ui/button.tsx'
import { CalendarLink } from '#app/ui/link/calendar-link.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { tournamentAddress } from '../address.ts'
import { Link } from '#app/ui/link/link.tsx'

type Props = {
	tournament: { id: number; key: string | null }
	/** Where the schedule is replaced; null if that is not possible. */
	generateAgain: string | null
	/** Where all rounds to come are moved; null if that is not possible. */
	moveRounds: string | null
	/** Whether the user takes part and so can follow it in their own calendar. */
	canFollow: boolean
}

export function ScheduleFoot({ tournament, generateAgain, moveRounds, canFollow }: Props) {
	return (
		<div className="flex flex-wrap gap-3 print:hidden">
			{generateAgain && (
				<ButtonLink to={generateAgain} preventScrollReset variant="secondary">
					<Icon name="refresh-cw" className="size-4" />
					Generate Again
				</ButtonLink>
			)}
			{moveRounds && (
				<ButtonLink to={moveRounds} preventScrollReset variant="secondary">
					Move Rounds
				</ButtonLink>
			)}
			{!canFollow && (
				<Link
					to={tournamentAddress(tournament, 'calendar.ics')}
					download
					reloadDocument
					className={buttonClass({ variant: 'secondary' })}
				>
					<Icon name="calendar" className="size-4" />
					Add to Calendar
				</Link>
			)}
			<ButtonLink to={tournamentAddress(tournament, 'print')} variant="secondary">
				Print View
			</ButtonLink>
			{canFollow && <CalendarLink kind="tournament" id={tournament.id} />}
		</div>
	)
}
