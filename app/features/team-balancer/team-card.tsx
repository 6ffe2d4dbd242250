import type { DragEvent } from 'react'
import { Form } from 'react-router'
import { levelName } from '#app/features/matchmaking/levels.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { cardClass } from '#app/ui/card.tsx'
import { classes } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/icon.tsx'
import { arrange, type Change } from './balance/arrange.ts'
import type { OpenSession } from './balancer-page.server.ts'
import { positionLabel } from './balance/positions.ts'
import { Marks } from './squad/squad-list.tsx'
import type { SquadPlayer } from './squad/squad-view.ts'
import { Stripe } from './stripe.tsx'
import { swapId } from './use-focus-after.ts'
import { Link } from '#app/ui/link/link.tsx'

type Drag = {
	dragged: number | null
	start: (player: number) => void
	over: (change: Change | null) => void
	drop: (change: Change) => void
	end: () => void
}

type Props = {
	team: OpenSession['teams'][number]
	players: SquadPlayer[]
	average: number
	teams: number[][]
	/** The player who is changing teams. */
	mover: SquadPlayer | undefined
	address: string
	/** No more changes are possible. */
	isFixed: boolean
	drag: Drag
}

export function TeamCard({ team, players, average, teams, mover, address, isFixed, drag }: Props) {
	const { dragged } = drag
	const isMovers = mover !== undefined && players.includes(mover)
	const canMove = mover && !isMovers && arrange(teams, { player: mover.id, team: team.number })
	const take = (change: Change) => ({
		onDragOver: (event: DragEvent) => {
			if (dragged === null || !arrange(teams, change)) return
			event.preventDefault()
			event.stopPropagation()
			drag.over(change)
		},
		onDrop: (event: DragEvent) => {
			event.preventDefault()
			event.stopPropagation()
			drag.drop(change)
		},
	})
	return (
		<li
			className={classes(cardClass, isMovers && 'max-sm:order-last')}
			{...(dragged !== null && take({ player: dragged, team: team.number }))}
		>
			<Stripe color={team.color} />
			<div className="flex items-baseline justify-between gap-3 px-4 pt-3 pb-2">
				<h3 className="text-lg">{team.name}</h3>
				<p className="font-display text-lg font-semibold tabular-nums">{average.toFixed(2)} / 4</p>
			</div>
			<p className="px-4 pb-2 text-sm text-muted">{players.length === 1 ? '1 player' : `${players.length} players`}</p>
			<ul className="rows border-t border-line">
				{players.map((player) => (
					<li
						key={player.id}
						draggable={!isFixed}
						onDragStart={(event) => {
							event.dataTransfer.effectAllowed = 'move'
							event.dataTransfer.setData('text/plain', player.name)
							drag.start(player.id)
						}}
						onDragEnd={drag.end}
						{...(dragged !== null && take({ player: dragged, with: player.id }))}
						className={classes(
							'flex min-h-14 items-center gap-2 py-1.5 pr-2 pl-4',
							!isFixed && 'pointer-fine:cursor-grab',
							(dragged === player.id || mover === player) && 'bg-court-soft',
						)}
					>
						<span className="min-w-0 grow">
							<span className="block wrap-anywhere">
								<bdi>{player.name}</bdi>
							</span>
							<span className="flex flex-wrap gap-x-2 gap-y-1 text-sm text-muted">
								<span>
									{levelName(player.skillLevel)}
									{player.preferredPosition && (
										<>
											{' · '}
											<span className="whitespace-nowrap">{positionLabel(player.preferredPosition)}</span>
										</>
									)}
								</span>
								<Marks player={player} />
							</span>
						</span>
						{!isFixed && !isMovers && <SwapControl player={player} mover={mover} address={address} />}
					</li>
				))}
			</ul>
			{canMove && (
				<Form method="post" action={address} preventScrollReset className="flex border-t border-line p-3">
					<input type="hidden" name="player" value={mover.id} />
					<input type="hidden" name="team" value={team.number} />
					<Button name="intent" value="move" variant="secondary" className="grow">
						Move to {team.name}
					</Button>
				</Form>
			)}
		</li>
	)
}

type SwapProps = { player: SquadPlayer; mover: SquadPlayer | undefined; address: string }

function SwapControl({ player, mover, address }: SwapProps) {
	if (mover)
		return (
			<Form method="post" action={address} preventScrollReset className="shrink-0">
				<input type="hidden" name="player" value={mover.id} />
				<input type="hidden" name="with" value={player.id} />
				<Button
					name="intent"
					value="swap"
					variant="secondary"
					size="sm"
					aria-label={`Swap with ${player.name}`}
					className="shrink-0 whitespace-nowrap"
				>
					Swap with
				</Button>
			</Form>
		)
	return (
		<Link
			to={`${address}&swap=${player.id}#teams`}
			preventScrollReset
			draggable={false}
			id={swapId(player.id)}
			aria-label={`Swap ${player.name}`}
			className={buttonClass({
				variant: 'quiet',
				size: 'sm',
				className: 'min-w-11 shrink-0 scroll-mt-24 max-md:scroll-mb-56',
			})}
		>
			<Icon name="arrow-left-right" className="size-4" />
			<span className="max-sm:sr-only">Swap</span>
		</Link>
	)
}
