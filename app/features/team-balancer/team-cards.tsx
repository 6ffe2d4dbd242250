import { useState } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Form } from 'react-router'
import { Notice } from '#app/ui/notice.tsx'
import { arrange, type Change } from './arrange.ts'
import { assess } from './assess.ts'
import type { OpenSession } from './balancer-page.server.ts'
import { costWords, unassignedWords } from './cost-words.ts'
import { reason } from './reason.ts'
import { teamsOf } from './squad-view.ts'
import { TeamCard } from './team-card.tsx'

type Props = { session: OpenSession; address: string }

/**
 * The teams with the reason why they are so. Somebody who is dragged shows what the averages would be; what was dropped
 * or pressed is shown at once, while the server still saves it.
 */
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
	const mover = session.swap === null ? undefined : squad.find(({ id }) => id === session.swap)
	const cost = balanced!.byHand && best !== null ? costWords(judged.difference - best) : null

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
			{/* The words change under a drag: nothing below may move, or the drop misses. */}
			<p aria-live="polite" className="min-h-18 font-semibold sm:min-h-12">
				{reason(judged, rules)}
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
			{balanced!.squadChanged && (
				<Notice tone="warn">The squad has changed since: balance again. {unassignedWords(squad, stored)}</Notice>
			)}
			<ol className="grid items-start gap-4 sm:grid-cols-2">
				{teams.map((team, i) => (
					<TeamCard
						key={team.id}
						{...{ team, teams: shown, mover, address, drag }}
						players={shown[i]!.flatMap((id) => byId.get(id) ?? [])}
						average={judged.averages[i]!}
					/>
				))}
			</ol>
			<p className="text-sm text-muted noscript:hidden pointer-coarse:hidden">
				Drag a player onto another to let them change places, or onto a team with room.
			</p>
		</div>
	)
}

/** The change that a form under way asks for. */
function changeOf(form: FormData | undefined): Change | null {
	const number = (name: string) => Number(form?.get(name))
	if (form?.get('intent') === 'swap') return { player: number('player'), with: number('with') }
	if (form?.get('intent') === 'move') return { player: number('player'), team: number('team') }
	return null
}
