import { useState } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { arrange, type Change } from './balance/arrange.ts'
import { assess } from './balance/assess.ts'
import type { OpenSession } from './balancer-page.server.ts'
import { costWords, unassignedWords } from './balance/cost-words.ts'
import { reason } from './balance/reason.ts'
import { teamsOf } from './squad/squad-view.ts'
import { TeamCard } from './team-card.tsx'
import { SWAPPING, useFocusOnSwap } from './use-focus-after.ts'
import { Link } from '#app/ui/link/link.tsx'

type Props = { session: OpenSession; address: string }

/** The teams and how even they are. A drag previews the averages; a drop shows its result while the server saves it. */
export function TeamCards({ session, address }: Props) {
	const { squad, teams, rules, balanced } = session
	const stored = teams.map(({ players }) => players)
	const [dragged, setDragged] = useState<number | null>(null)
	const [over, setOver] = useState<Change | null>(null)
	const submit = useSubmit()
	const sent = changeOf(useNavigation().formData)
	const shown = (sent && arrange(stored, sent)) ?? stored
	const preview = (over && arrange(shown, over)) ?? shown
	const judged = assess(teamsOf(squad, preview), rules)
	const { best } = balanced!
	const byId = new Map(squad.map((player) => [player.id, player]))
	const isFixed = session.over !== null
	const isInTeam = session.swap !== null && shown.some((team) => team.includes(session.swap!))
	const mover = isInTeam && !isFixed ? byId.get(session.swap!) : undefined
	useFocusOnSwap(mover?.id)
	const cost = !isFixed && balanced!.byHand && best !== null ? costWords(judged.difference - best) : null

	const drop = (change: Change) => {
		setOver(null)
		setDragged(null)
		if (!arrange(shown, change)) return
		const intent = 'with' in change ? 'swap' : 'move'
		void submit({ intent, ...change }, { method: 'post', action: address, preventScrollReset: true })
	}
	const drag = { dragged, start: setDragged, over: setOver, drop, end: () => (setDragged(null), setOver(null)) }
	return (
		<div className="flex flex-col gap-4">
			{/* This text changes during a drag: keep its height, or the drop misses its target. */}
			<p aria-live="polite" className="min-h-18 font-semibold sm:min-h-12">
				{reason(judged, rules)}
				{!balanced!.squadChanged && !balanced!.byHand && (
					<span className="block text-sm font-normal text-muted">{optionWords(balanced!)}</span>
				)}
			</p>
			{cost && (
				<Notice icon="arrow-left-right">
					<p>{cost}</p>
					<Form method="post" action={address} preventScrollReset>
						<Button name="intent" value="balance" variant="quiet" size="sm" className="-ml-3">
							Back to the Best
						</Button>
					</Form>
				</Notice>
			)}
			{balanced!.squadChanged && !isFixed && (
				<Notice tone="warn">The squad has changed. Balance again. {unassignedWords(squad, stored)}</Notice>
			)}
			{mover && (
				<div
					id={SWAPPING}
					tabIndex={-1}
					className="flex items-center justify-between gap-3 rounded-md bg-court-soft py-2 pr-2 pl-4 font-semibold"
				>
					<p className="min-w-0 wrap-anywhere">
						Choose who changes places with <bdi>{mover.name}</bdi>
					</p>
					<Link
						to={`${address}#teams`}
						preventScrollReset
						aria-label={`Cancel: ${mover.name} stays`}
						className={buttonClass({ variant: 'quiet', className: 'shrink-0' })}
					>
						Cancel
					</Link>
				</div>
			)}
			<ol className="grid items-start gap-4 sm:grid-cols-2">
				{teams.map((team, i) => (
					<TeamCard
						key={team.id}
						team={team}
						teams={shown}
						mover={mover}
						address={address}
						isFixed={isFixed}
						drag={drag}
						players={shown[i]!.flatMap((id) => byId.get(id) ?? [])}
						average={judged.averages[i]!}
					/>
				))}
			</ol>
			{!isFixed && (
				<p className="text-sm text-muted noscript:hidden pointer-coarse:hidden">
					Drag a player onto another to swap them, or onto a team with room.
				</p>
			)}
		</div>
	)
}

/** 'Option 2 of 14, all as fair. It doesn’t get fairer.' */
function optionWords({ variant, options, exact }: NonNullable<OpenSession['balanced']>) {
	const which = options > 1 ? `Option ${variant + 1} of ${options}, all as fair.` : 'No other split is as fair.'
	return exact && options > 1 ? `${which} It doesn’t get fairer.` : which
}

function changeOf(form: FormData | undefined): Change | null {
	const number = (name: string) => Number(form?.get(name))
	if (form?.get('intent') === 'swap') return { player: number('player'), with: number('with') }
	if (form?.get('intent') === 'move') return { player: number('player'), team: number('team') }
	return null
}
