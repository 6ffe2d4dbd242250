import { buttonClass, ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { tournamentAddress } from '../address.ts'

type Props = {
	tournament: { id: number; key: string | null }
	/** Where the schedule is made anew; null where that is not possible. */
	generateAgain: string | null
}

/** What one can take away from a schedule, and what the organizer may still do with it. */
export function ScheduleFoot({ tournament, generateAgain }: Props) {
	return (
		<div className="flex flex-wrap gap-3 print:hidden">
			{generateAgain && (
				<ButtonLink to={generateAgain} preventScrollReset variant="secondary">
					<Icon name="refresh-cw" className="size-4" />
					Generate Again
				</ButtonLink>
			)}
			<a
				href={tournamentAddress(tournament, 'calendar.ics')}
				download
				data-reload=""
				className={buttonClass({ variant: 'secondary' })}
			>
				<Icon name="calendar" className="size-4" />
				Add to Calendar
			</a>
			<ButtonLink to={tournamentAddress(tournament, 'print')} variant="secondary">
				Print View
			</ButtonLink>
		</div>
	)
}
