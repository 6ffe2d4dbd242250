import type { SubmissionResult } from '@conform-to/dom'
import { useState, type ReactNode } from 'react'
import { useIsLost } from '#app/lib/form/lost-connection.ts'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { cardClass } from '#app/ui/card.tsx'
import { classes } from '#app/ui/classes.ts'
import { FormError } from '#app/ui/form/form-error.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { AddPlayers } from './squad/add-players.tsx'
import { balancerAddress } from './address.ts'
import { teamColour } from './colours.ts'
import { BalanceBar } from './balance-bar.tsx'
import type { OpenSession } from './balancer-page.server.ts'
import { SharePanel } from './sharing/share-panel.tsx'
import { SquadList } from './squad/squad-list.tsx'
import { comes } from './squad/squad-view.ts'
import { Stripe } from './stripe.tsx'
import { sizeNote, whyNotBalanced } from './squad/squad-words.ts'
import { TeamCards } from './team-cards.tsx'
import { useFocusAfter } from './use-focus-after.ts'

type Props = {
	session: OpenSession
	matchRequestId: number
	idempotencyKey: string
	origin: string
	result: SubmissionResult<string[]> | undefined
	/** Shown below the teams. */
	children?: ReactNode
}

/** Forms that show their own errors. */
const OWN = ['guest', 'edit', 'create', 'plan']

/** An open session: squad on one side, teams on the other. On phones the teams come first once they exist. */
export function BalancerScreen({ session, matchRequestId, idempotencyKey, origin, result, children }: Props) {
	const address = balancerAddress({ matchRequestId, session: session.id })
	const sent = result?.initialValue
	const intent = typeof sent?.intent === 'string' ? sent.intent : undefined
	const errors = intent && !OWN.includes(intent) ? result?.error?.[''] : undefined
	const isOfSquad = intent?.match(/^(add|remove)/)
	const failed = result && intent === 'edit' ? { player: Number(sent?.player), result } : null
	const count = session.squad.filter(comes).length
	const note = sizeNote(session, count)
	const { balanced, over } = session
	const isLost = useIsLost()
	useFocusAfter(Boolean(result?.error) || isLost)
	/** A squad that was too small at first: its forms stay open while it grows. */
	const [isGrowing] = useState(whyNotBalanced(session, count) !== null || intent === 'guest')

	const squad = (
		<section key="squad" aria-labelledby="squad" className="flex min-w-0 flex-col gap-4 lg:col-start-1 lg:row-start-1">
			<div className="flex items-center justify-between gap-3 lg:min-h-11">
				<h2 id="squad" tabIndex={-1} className="scroll-mt-24 text-xl">
					Players
				</h2>
				<p className="text-sm text-muted tabular-nums">{squadCount(session.squad.length, count)}</p>
			</div>
			{isOfSquad && <FormError errors={errors} />}
			{session.squad.length > 0 && <SquadList session={session} address={address} failed={failed} />}
			{note && !over && <p className="text-sm text-muted">{note}</p>}
			{!over && (
				<Disclosure summary="Add players" open={isGrowing || Boolean(session.search)} className="border-t">
					<AddPlayers
						session={session}
						matchRequestId={matchRequestId}
						idempotencyKey={idempotencyKey}
						result={intent === 'guest' ? result : undefined}
					/>
				</Disclosure>
			)}
		</section>
	)
	const teams = (
		<section key="teams" aria-labelledby="teams" className="flex min-w-0 flex-col gap-6 lg:col-start-2 lg:row-start-1">
			<div className={classes('flex flex-col gap-4', !balanced && !over && 'max-lg:hidden')}>
				<div className="flex min-h-11 items-center justify-between gap-3">
					<h2 id="teams" tabIndex={-1} className="scroll-mt-24 text-xl">
						Teams
					</h2>
					{balanced && (
						<a
							href="#squad"
							className="text-court-strong grid min-h-11 place-items-center px-2 text-sm font-semibold lg:hidden"
						>
							Players ({session.squad.length})
						</a>
					)}
				</div>
				{!isOfSquad && <FormError errors={errors} />}
				{balanced ? (
					<>
						<TeamCards session={session} address={address} />
						<SharePanel session={session} address={address} origin={origin} />
					</>
				) : over ? (
					<p className="text-muted">No teams were made.</p>
				) : (
					<EmptyTeams teams={session.teamCount} players={count} />
				)}
			</div>
			{children}
		</section>
	)
	return (
		<>
			{over && <Notice tone="warn">{over} The teams are final.</Notice>}
			<div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
				{balanced ? [teams, squad] : [squad, teams]}
				{!over && <BalanceBar session={session} address={address} count={count} />}
			</div>
		</>
	)
}

/** The teams before there are any: a card each, with how many it takes. */
function EmptyTeams({ teams, players }: { teams: number; players: number }) {
	const places = (team: number) => Math.floor(players / teams) + (team < players % teams ? 1 : 0)
	return (
		<>
			{players < teams && <p className="text-muted">Add your players, then balance.</p>}
			<ol className="grid items-start gap-4 sm:grid-cols-2">
				{Array.from({ length: teams }, (_, team) => (
					<li key={team} className={cardClass}>
						<Stripe color={teamColour(team).color} />
						<h3 className="px-4 pt-3 text-lg">{teamColour(team).name}</h3>
						<p className="px-4 text-sm text-muted">
							{places(team) === 1 ? 'Place for 1 player' : `Places for ${places(team)} players`}
						</p>
						<div aria-hidden="true" className="flex flex-col gap-2 p-4">
							{Array.from({ length: places(team) }, (_, place) => (
								<span key={place} className="h-11 rounded-md border border-dashed border-edge" />
							))}
						</div>
					</li>
				))}
			</ol>
		</>
	)
}

const squadCount = (all: number, coming: number) =>
	all === coming ? `${all} in the squad` : `${all} in the squad, ${coming} can come`
