import { Form, useNavigation } from 'react-router'
import type { Failed } from '#app/lib/form/form.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { AboutGame } from '../game-screen.tsx'
import type { Call as Found } from './calls.server.ts'

type Call = Omit<Found, 'key'>

/** A game that asks a player near by whether they come. */
export function CallScreen({ call, failed }: { call: Call; failed?: Failed }) {
	const { captain, places, state, isOpen, isMoved, answer, going, group } = call
	return (
		<div data-flow="" className="mx-auto flex w-full max-w-2xl flex-col gap-5">
			<div>
				<BackLink to="/matchmaking">Matchmaking</BackLink>
				<h1 className="text-3xl wrap-anywhere md:text-4xl">{titleOf(captain, places)}</h1>
				<p className="text-muted tabular-nums">
					{going} of {group} in
				</p>
			</div>
			<AboutGame game={call} />
			{state && (
				<Notice tone={state.tone} title={state.title}>
					{state.text}
				</Notice>
			)}
			<FormError errors={failed?.result.error?.['']} />
			{isOpen ? (
				<Answer answer={answer} />
			) : (
				!call.isOver && (
					<Notice title={isMoved ? 'The game has moved' : 'It’s filled'}>
						<p>
							{isMoved
								? 'You were asked for another time.'
								: 'Someone was quicker this time. Thanks for looking, next time it’s you.'}
						</p>
						<ButtonLink to="/matchmaking" variant="secondary" className="mt-3">
							Find Another Game
						</ButtonLink>
					</Notice>
				)
			)}
		</div>
	)
}

const titleOf = (captain: string, places: number) =>
	places === 1 ? `${captain} needs one more` : `${captain} needs ${places} more`

function Answer({ answer }: Pick<Call, 'answer'>) {
	const sending = useNavigation().formData?.get('answer')
	return (
		<Card as="section" labelledBy="in-or-no">
			<Form method="post" preventScrollReset className="flex flex-col gap-4">
				<h2 id="in-or-no" className="text-xl">
					{answer === 'out' ? 'You said no. Changed your mind?' : 'Are you in?'}
				</h2>
				<p className="text-muted">The first to say yes is in. The group sees your first name.</p>
				<div className={answer === 'out' ? 'grid' : 'grid grid-cols-2 gap-3'}>
					<Button name="answer" value="in" size="lg" pending={sending === 'in'} pendingText="…">
						I’m in
					</Button>
					{answer !== 'out' && (
						<Button name="answer" value="out" variant="secondary" size="lg" pending={sending === 'out'} pendingText="…">
							No
						</Button>
					)}
				</div>
			</Form>
		</Card>
	)
}
