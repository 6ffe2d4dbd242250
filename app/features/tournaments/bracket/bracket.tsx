import { useEffect, useRef, useState } from 'react'

import { classes } from '#app/ui/classes.ts'
import { BracketPicture } from './bracket-picture.tsx'
import { isOpen } from '../schedule/match-standing.ts'
import type { BracketLayout, BracketMatch } from './layout.ts'
import { winnerOf } from '../matches/score/winner.ts'
import { noteWords } from './words.ts'
import { Link } from '#app/ui/link/link.tsx'

type Props = {
	layout: BracketLayout
	ownTeamId?: number | null
	/** The address of a match; without it matches are not links. */
	matchHref?: (id: number) => string
	/** The one of the two that a phone shows. */
	onPhone?: 'list' | 'picture'
}

/** Whether a wide screen can show a picture of this width, in pixels, in its whole column and still legibly. */
const fills = (width: number) => width > 700 && width < 1250

/**
 * A knockout as a picture that scrolls sideways, followed by the same matches as a list; on wide screens the picture is
 * enough, as its matches are links with names.
 */
export function Bracket({ layout, ownTeamId, matchHref, onPhone = 'picture' }: Props) {
	const showsList = onPhone === 'list'
	const { width, headings } = layout
	const picture = classes('block max-w-none print:h-auto print:max-w-full', fills(width) && 'lg:h-auto lg:w-full')
	const { ref, hasMore, look } = useSideways(startOf(layout), showsList)
	return (
		<div className="flex flex-col gap-4">
			{headings.length > 1 && !showsList && (
				<p className="-my-2 text-sm text-muted sm:hidden print:hidden">Swipe sideways to see every round.</p>
			)}
			<div
				ref={ref}
				onScroll={look}
				tabIndex={0}
				role="region"
				aria-label="Picture of the bracket"
				className={classes(
					showsList && 'max-sm:hidden print:block',
					'overflow-x-auto py-1 print:overflow-visible print:p-0',
					hasMore && 'mask-r-from-[calc(100%-3.5rem)] print:mask-none',
				)}
			>
				<BracketPicture layout={layout} ownTeamId={ownTeamId} matchHref={matchHref} className={picture} />
			</div>
			<section
				aria-label="As a list"
				className={classes(!showsList && 'max-sm:hidden', matchHref && 'lg:hidden', 'print:hidden')}
			>
				<BracketList layout={layout} matchHref={matchHref} />
			</section>
		</div>
	)
}

/** Left edge of the current round, or of the last one, in pixels. */
function startOf({ boxes }: BracketLayout) {
	const main = boxes.filter(({ match }) => !match.isThirdPlace)
	const open = main.filter(({ match }) => isOpen(match))
	return open.length > 0 ? Math.min(...open.map(({ x }) => x)) : Math.max(0, ...main.map(({ x }) => x))
}

/** Scrolls an element to `start`, also once it is shown, and reports whether it has more content to the right. */
function useSideways(start: number, isHidden: boolean) {
	const ref = useRef<HTMLDivElement>(null)
	const [hasMore, setHasMore] = useState(false)
	const look = () => {
		const box = ref.current
		if (box) setHasMore(box.scrollLeft + box.clientWidth < box.scrollWidth - 8)
	}
	useEffect(() => {
		ref.current?.scrollTo({ left: start, behavior: 'instant' })
		look()
	}, [start, isHidden])
	return { ref, hasMore, look }
}

const thirdFirst = (a: BracketMatch, b: BracketMatch) => Number(b.isThirdPlace) - Number(a.isThirdPlace)

function BracketList({ layout, matchHref }: { layout: BracketLayout; matchHref: Props['matchHref'] }) {
	const inOrder = [...layout.boxes].sort((a, b) => a.match.round - b.match.round || thirdFirst(a.match, b.match))
	const rounds = [...new Set(inOrder.map(({ match }) => match.roundName))]
	const last = Math.max(...layout.boxes.map(({ match }) => match.round))
	return (
		<div className="flex flex-col gap-5">
			{rounds.map((name, i) => (
				<section key={name} aria-label={name}>
					<h3 className="text-lg">{name}</h3>
					<ul className="mt-1 rows">
						{i === 0 &&
							layout.byes.map(({ team }) => (
								<li key={team.name} className="flex min-h-11 items-center py-2 wrap-anywhere">
									{team.name} {team.id === null ? 'has' : 'have'} a bye
								</li>
							))}
						{layout.boxes
							.filter(({ match }) => match.roundName === name)
							.map(({ match }) => {
								const note = noteWords(match, match.round === last)
								const winner = winnerOf(match)
								const line = (
									<>
										<span className="text-sm text-muted">Match {match.matchNumber}</span>
										<span className="flex flex-col">
											<ListSide name={match.homeLabel} score={match.homeScore} won={winner === 'home'} />
											<ListSide name={match.awayLabel} score={match.awayScore} won={winner === 'away'} />
											{note && <span className="text-sm wrap-anywhere text-muted">{note}</span>}
										</span>
									</>
								)
								const look = 'grid min-h-11 grid-cols-[5.5rem_1fr] items-baseline gap-2 py-2'
								return (
									<li key={match.id}>
										{matchHref ? (
											<Link to={matchHref(match.id)} className={`${look} -outline-offset-2 hover:text-court-strong`}>
												{line}
											</Link>
										) : (
											<span className={look}>{line}</span>
										)}
									</li>
								)
							})}
					</ul>
				</section>
			))}
		</div>
	)
}

function ListSide({ name, score, won }: { name: string; score: number | null; won: boolean }) {
	return (
		<span className={classes('flex justify-between gap-4', won && 'font-semibold')}>
			<span className="min-w-0 wrap-anywhere">
				{name}
				{won && <span className="sr-only"> (won)</span>}
			</span>
			<span className="tabular-nums">{score}</span>
		</span>
	)
}
