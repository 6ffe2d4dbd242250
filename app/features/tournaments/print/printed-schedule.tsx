import { classes } from '#app/ui/classes.ts'
import { NO_TIME } from '../schedule/match-standing.ts'
import type { Fixture } from '../schedule/fixture.ts'
import type { RoundGroup } from '../schedule/rounds.ts'

const STATES = {
	scheduled: '',
	moved: 'Moved',
	in_progress: 'In progress',
	claimed: 'Unconfirmed',
	disputed: 'Disputed',
	completed: '',
	cancelled: 'Cancelled',
}

/** All matches by round as plain tables, with room to write scores; on phones each takes two lines. */
export function PrintedSchedule({ rounds }: { rounds: RoundGroup[] }) {
	return (
		<div className="flex flex-col gap-5">
			{rounds.map(({ anchor, name, days, lines, fixtures }) => (
				<table
					key={name}
					role="table"
					aria-labelledby={anchor}
					className="w-full border-collapse text-sm max-sm:block sm:table-fixed sm:[&_td]:py-1.5 sm:[&_td]:pr-2 sm:[&_td]:align-top"
				>
					<caption
						id={anchor}
						className="break-after-avoid pb-1 text-left font-display text-lg font-semibold max-sm:block"
					>
						{name} <span className="text-sm font-normal text-muted">{days}</span>
					</caption>
					<colgroup>
						<col className="w-44" />
						<col />
						<col className="w-[16%]" />
						<col />
					</colgroup>
					<thead role="rowgroup" className="sr-only">
						<tr role="row">
							<th role="columnheader" scope="col">
								When and where
							</th>
							<th role="columnheader" scope="col">
								Home
							</th>
							<th role="columnheader" scope="col">
								Score
							</th>
							<th role="columnheader" scope="col">
								Away
							</th>
						</tr>
					</thead>
					<tbody role="rowgroup" className="max-sm:block">
						{fixtures?.map((fixture) => (
							<Row key={fixture.id} fixture={fixture} withDay={fixtures.some(({ day }) => day !== fixture.day)} />
						))}
						{lines.map((line) => (
							<tr key={line} role="row" className="break-inside-avoid max-sm:block max-sm:py-2">
								<td role="cell" colSpan={4} className="text-muted wrap-anywhere max-sm:block">
									{line}
								</td>
							</tr>
						))}
					</tbody>
				</table>
			))}
		</div>
	)
}

function Row({ fixture, withDay }: { fixture: Fixture; withDay: boolean }) {
	const { number, group, day, time, isTimeless, onCourt, home, away, score, detail, winner, status } = fixture
	const words = [STATES[fixture.standing], detail].filter(Boolean).join(' · ')
	const where = [!isTimeless && onCourt, group && `Group ${group}`, number !== null && `match ${number}`].filter(
		Boolean,
	)
	const row = 'break-inside-avoid max-sm:grid max-sm:grid-cols-[1fr_4rem_1fr] max-sm:gap-x-3 max-sm:gap-y-1 max-sm:py-2'
	const pair = (
		<tr role="row" className={classes(row, words ? 'break-after-avoid' : 'border-b border-line')}>
			<td
				role="cell"
				rowSpan={words ? 2 : 1}
				className="tabular-nums max-sm:col-span-3 max-sm:flex max-sm:justify-between max-sm:gap-3"
			>
				<span className="sm:whitespace-nowrap">{isTimeless ? NO_TIME : withDay ? `${day}, ${time}` : time}</span>
				<span className="block text-xs text-muted">{where.join(' · ')}</span>
			</td>
			<td role="cell" className={`text-right wrap-anywhere ${winner === 'home' ? 'font-semibold' : ''}`}>
				{home}
			</td>
			<td role="cell" className="text-center tabular-nums">
				{score ??
					(status === 'cancelled' || status === 'completed' ? '–' : <span className="text-muted">__ : __</span>)}
			</td>
			<td role="cell" className={`wrap-anywhere ${winner === 'away' ? 'font-semibold' : ''}`}>
				{away}
			</td>
		</tr>
	)
	if (!words) return pair
	return (
		<>
			{pair}
			<tr role="row" className={classes(row, 'border-b border-line')}>
				<td role="cell" colSpan={3} className="text-center text-xs wrap-anywhere max-sm:col-span-3">
					{words}
				</td>
			</tr>
		</>
	)
}
