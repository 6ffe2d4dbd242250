import { classes } from '#app/ui/classes.ts'
import { formatDayMonth, formatTime } from '#app/lib/time/time.ts'
import { winnerOf } from '../matches/score/winner.ts'
import { isTimeless } from '../schedule/match-standing.ts'
import { BOX, BYE_HEIGHT, type Box, type Bye } from './layout.ts'
import { fitted, textWidth } from './text-width.ts'
import { matchWords } from './words.ts'

const SIZE = 14
const EDGE = 10

type SideProps = {
	name: string
	isOpen: boolean
	/** The score, or part of the start time until there is one. */
	figure: string
	isScore: boolean
	won: boolean
	lost: boolean
	own: boolean
	y: number
}

type BoxProps = {
	box: Box
	ownTeamId?: number | null
	/** Whether the team that won the final won it on its way. */
	isOnWay: boolean
}

export function BracketBox({ box: { x, y, match }, ownTeamId, isOnWay }: BoxProps) {
	const { status, startTime, homeScore, awayScore, homePenalties, awayPenalties } = match
	const winner = winnerOf(match)
	const isStrong = isOnWay || status === 'in_progress'
	const hasScore = homeScore !== null && awayScore !== null
	const sides = [
		{ side: 'home', label: match.homeLabel, team: match.homeTeam, score: homeScore, penalties: homePenalties },
		{ side: 'away', label: match.awayLabel, team: match.awayTeam, score: awayScore, penalties: awayPenalties },
	] as const
	const hasTime = status !== 'cancelled' && status !== 'completed' && !isTimeless(match)
	const when = hasTime ? [formatDayMonth(startTime), formatTime(startTime)] : ['', '']
	return (
		<g transform={`translate(${x} ${y})`}>
			<title>{matchWords(match)}</title>
			<rect
				width={BOX.width}
				height={BOX.height}
				rx={6}
				className={classes('fill-surface group-hover:stroke-court', isStrong ? 'stroke-court' : 'stroke-line')}
				strokeWidth={isStrong ? 2 : 1}
			/>
			{sides.map(({ side, label, team, score, penalties }, i) => (
				<Side
					key={side}
					name={label}
					isOpen={team === null}
					isScore={hasScore}
					figure={hasScore ? `${score}${penalties === null ? '' : ` (${penalties})`}` : when[i]!}
					won={winner === side}
					lost={status === 'completed' && winner !== side}
					own={team !== null && team.id === ownTeamId}
					y={(BOX.height / 2) * i}
				/>
			))}
			<path d={`M0 ${BOX.height / 2}H${BOX.width}`} className="stroke-line" />
		</g>
	)
}

function Side({ name, isOpen, figure, isScore, won, lost, own, y }: SideProps) {
	const size = isOpen ? 13 : SIZE
	const figureSize = isScore ? SIZE : 12
	const room = BOX.width - 2 * EDGE - (figure ? textWidth(figure, { size: figureSize, isBold: won }) + 8 : 0)
	const middle = y + BOX.height / 4
	return (
		<>
			{own && (
				<rect x={1} y={y + 1} width={BOX.width - 2} height={BOX.height / 2 - 2} rx={5} className="fill-court-soft" />
			)}
			<text
				x={EDGE}
				y={middle}
				fontSize={size}
				dominantBaseline="central"
				className={classes(won ? 'font-bold' : '', lost || isOpen ? 'fill-muted' : 'fill-ink')}
			>
				{fitted(name, room, { size, isBold: won })}
			</text>
			<text
				x={BOX.width - EDGE}
				y={middle}
				fontSize={figureSize}
				textAnchor="end"
				dominantBaseline="central"
				className={classes('tabular-nums', won ? 'font-bold' : '', isScore && !lost ? 'fill-ink' : 'fill-muted')}
			>
				{figure}
			</text>
		</>
	)
}

export function ByeBox({ bye: { x, y, team }, own }: { bye: Bye; own: boolean }) {
	const word = 'Bye'
	const room = BOX.width - 2 * EDGE - textWidth(word, { size: 12 }) - 8
	return (
		<g transform={`translate(${x} ${y})`}>
			<title>{`${team.name}: bye`}</title>
			<rect
				width={BOX.width}
				height={BYE_HEIGHT}
				rx={6}
				strokeDasharray="4 3"
				className={classes('stroke-edge', own ? 'fill-court-soft' : 'fill-none')}
			/>
			<text x={EDGE} y={BYE_HEIGHT / 2} fontSize={SIZE} dominantBaseline="central" className="fill-ink">
				{fitted(team.name, room, { size: SIZE })}
			</text>
			<text
				x={BOX.width - EDGE}
				y={BYE_HEIGHT / 2}
				fontSize={12}
				textAnchor="end"
				dominantBaseline="central"
				className="fill-muted"
			>
				{word}
			</text>
		</g>
	)
}
