import { ProgressBar } from '#app/ui/progress-bar.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import type { TournamentDetails } from '../find.server.ts'
import type { TournamentStatus } from '../status.ts'
import { closedReason } from '../teams/rules.ts'
import type { Waitlist } from '../teams/waitlist/waitlist.server.ts'
import { waitingWords } from '../words.ts'
import type { Progress } from './words.ts'

const icons: Record<TournamentStatus, IconName> = {
	registration_open: 'hourglass',
	ongoing: 'zap',
	completed: 'trophy',
	cancelled: 'circle-x',
}

type Props = {
	tournament: TournamentDetails
	progress: Progress
	/** Its status in words, and how it ends without a schedule. */
	words: { status: string; end: string | null }
	now: Date
	/** Of a full tournament; else null. */
	waitlist: Waitlist
}

export function TournamentStanding({ tournament, progress, words, now, waitlist }: Props) {
	const { status, currentTeams, maxTeams, cancelReason } = tournament
	const isOpen = status === 'registration_open'
	const isFull = isOpen && currentTeams >= maxTeams && !tournament.team && tournament.registrationDeadline > now
	const [value, max] = isOpen ? [currentTeams, maxTeams] : [progress.played, progress.matches]
	return (
		<div className="flex min-w-0 max-w-xl grow basis-80 flex-col gap-2">
			{progress.winner !== null && status === 'completed' ? (
				<Champion name={progress.winner} />
			) : (
				<p className="flex gap-2 font-semibold">
					<Icon name={icons[status]} className="mt-0.5 size-5 shrink-0 text-court-strong" />
					<span className="min-w-0 wrap-anywhere">{words.status}</span>
				</p>
			)}
			{isFull && (
				<p className="text-muted">
					{closedReason(tournament, now)} {waitingWords(waitlist?.count ?? 0, tournament.format)}
				</p>
			)}
			{isOpen && words.end && <p className="text-muted">{words.end}</p>}
			{cancelReason && <p className="wrap-anywhere whitespace-pre-line text-muted">{cancelReason}</p>}
			{(isOpen || status === 'ongoing') && max > 0 && (
				<ProgressBar
					aria-label={isOpen ? `${value} of ${max} places taken` : `${value} of ${max} matches played`}
					value={value}
					max={max}
				/>
			)}
		</div>
	)
}

/** The team that won it all. */
const Champion = ({ name }: { name: string }) => (
	<p className="flex items-center gap-4 rounded-lg bg-sun-soft p-4">
		<Icon name="trophy" className="size-10 shrink-0 text-sun-strong" />
		<span className="min-w-0">
			<span className="block text-sm">Winner: </span>
			<span className="block font-display text-2xl font-semibold wrap-anywhere">{name}</span>
		</span>
	</p>
)
