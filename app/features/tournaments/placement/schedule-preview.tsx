import { formatDay } from '#app/lib/time/time.ts'
import { Notice } from '#app/ui/notice.tsx'
import { formatNames } from '../words.ts'
import type { Preview } from './generate.server.ts'

type Props = {
	preview: Pick<Preview, 'teams' | 'unpaid' | 'matches' | 'rounds' | 'needed' | 'free' | 'problem' | 'again' | 'asks'>
	tournament: Pick<Preview['tournament'], 'format' | 'startDate' | 'endDate'>
	/** The registration deadline, if generating the schedule ends registration early. */
	closes: Date | null
	/** Whether the form came back with errors, which then take the place of the problem here. */
	refused: boolean
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

export function SchedulePreview({ preview, tournament, closes, refused }: Props) {
	const { teams, unpaid, matches, rounds, needed, free, problem, again, asks } = preview
	const days = [...new Set([formatDay(tournament.startDate), formatDay(tournament.endDate)])].join(' – ')
	return (
		<div className="flex flex-col gap-4">
			{matches > 0 && (
				<dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
					<Fact name="Format">{formatNames[tournament.format]}</Fact>
					<Fact name="Teams">{teams}</Fact>
					<Fact name="Matches">
						{matches} in {counted(rounds, 'round', 'rounds')}
					</Fact>
					<Fact name="Days">{days}</Fact>
					<Fact name="Court-hours">
						{needed} needed, {free} free
					</Fact>
				</dl>
			)}
			{problem && !refused && (
				<Notice tone="warn" title={matches > 0 ? 'It does not fit yet' : undefined}>
					{problem}
				</Notice>
			)}
			{unpaid.length > 0 && (
				<Notice tone="warn" title={`${counted(unpaid.length, 'team is', 'teams are')} left out`}>
					<p>
						The entry fee of {listed(unpaid)} has not come in. Generating the schedule withdraws{' '}
						{unpaid.length === 1 ? 'it' : 'them'}; money that is still under way goes back.
					</p>
				</Notice>
			)}
			<p className="text-muted">
				{asks ? `${asks} is asked for these courts first. Nothing is taken until it says yes; then ` : ''}
				{again
					? `${asks ? 'the' : 'The'} schedule there is now is replaced, and every player is told.`
					: `${asks ? 'the' : 'The'} matches take their courts at once, and every player is told.${closes ? ` Registration closes with it, before its deadline on ${formatDay(closes)}.` : ''}`}
			</p>
		</div>
	)
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
	return (
		<>
			<dt className="text-muted">{name}</dt>
			<dd className="font-semibold tabular-nums">{children}</dd>
		</>
	)
}

const listed = (names: string[]) =>
	names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
