import { Link } from '#app/ui/link/link.tsx'
import { BracketBox, ByeBox } from './bracket-box.tsx'
import type { BracketLayout } from './layout.ts'
import { matchWords } from './words.ts'

type Props = {
	layout: BracketLayout
	ownTeamId?: number | null
	/** The address of a match; without it matches are not links. */
	matchHref?: (id: number) => string
	className?: string
}

/** The drawing of a knockout alone, also for pages without our styles. */
export function BracketPicture({ layout, ownTeamId, matchHref, className }: Props) {
	const { width, height, headings, boxes, byes, lines, way } = layout
	return (
		<svg
			viewBox={`-1 0 ${width + 2} ${height}`}
			width={width + 2}
			height={height}
			role={matchHref ? 'group' : 'img'}
			aria-label={`Bracket, ${headings.map(({ text }) => text).join(', ')}`}
			className={className}
		>
			<g aria-hidden className="fill-muted text-[0.8125rem] font-semibold">
				{headings.map(({ x, y, text }) => (
					<text key={text} x={x} y={y}>
						{text}
					</text>
				))}
			</g>
			<path aria-hidden d={lines.join('')} fill="none" className="stroke-edge" strokeWidth={1.5} />
			<path aria-hidden d={way.lines.join('')} fill="none" className="stroke-court" strokeWidth={3} />
			{byes.map((bye) => (
				<ByeBox key={bye.team.name} bye={bye} own={bye.team.id !== null && bye.team.id === ownTeamId} />
			))}
			{boxes.map((box) => {
				const drawn = <BracketBox box={box} ownTeamId={ownTeamId} isOnWay={way.matches.has(box.match.id)} />
				const { id, matchNumber, roundName } = box.match
				if (!matchHref) return <g key={id}>{drawn}</g>
				return (
					<Link
						key={id}
						to={matchHref(id)}
						preventScrollReset
						aria-label={`Match ${matchNumber}, ${roundName}: ${matchWords(box.match)}`}
						className="group"
					>
						{drawn}
					</Link>
				)
			})}
		</svg>
	)
}
