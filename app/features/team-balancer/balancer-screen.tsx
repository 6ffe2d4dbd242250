import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from 'react-router'
import { ActionBar } from '#app/ui/action-bar.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormError } from '#app/ui/form-error.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { AddPlayers } from './add-players.tsx'
import { balancerAddress } from './address.ts'
import type { OpenSession } from './balancer-page.server.ts'
import { SharePanel } from './share-panel.tsx'
import { SquadList } from './squad-list.tsx'
import { comes } from './squad-view.ts'
import { sizeNote, whyNotBalanced } from './squad-words.ts'
import { TeamCards } from './team-cards.tsx'

type Props = {
	session: OpenSession
	matchRequestId: number
	idempotencyKey: string
	origin: string
	result: SubmissionResult<string[]> | undefined
}

/** A session that is open: its squad on one side, its teams on the other. */
export function BalancerScreen({ session, matchRequestId, idempotencyKey, origin, result }: Props) {
	const address = balancerAddress({ matchRequestId, session: session.id })
	const sent = result?.initialValue as Record<string, string> | undefined
	const intent = sent?.intent
	const errors = result?.error?.['']
	const failed = result && intent === 'edit' ? { player: Number(sent?.player), result } : null
	const isOwn = intent === 'guest' || intent === 'edit' || intent === 'create'
	const count = session.squad.filter(comes).length
	const note = sizeNote(session, count)
	return (
		<div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:grid-rows-[auto_1fr]">
			<section aria-labelledby="squad" className="flex min-w-0 flex-col gap-4 lg:row-span-2">
				<div className="flex items-baseline justify-between gap-3">
					<h2 id="squad" className="text-xl">
						Players
					</h2>
					<p className="text-sm text-muted tabular-nums">{squadCount(session.squad.length, count)}</p>
				</div>
				{!isOwn && intent?.match(/^(add|remove)/) && <FormError errors={errors} />}
				<AddPlayers {...{ session, matchRequestId, idempotencyKey }} result={intent === 'guest' ? result : undefined} />
				{session.squad.length > 0 && <SquadList {...{ session, address, failed }} />}
				{note && <p className="text-sm text-muted">{note}</p>}
			</section>
			<BalanceBar {...{ session, address, count }} />
			<section aria-labelledby="teams" className="flex min-w-0 flex-col gap-4">
				<h2 id="teams" className="scroll-mt-24 text-xl">
					Teams
				</h2>
				{!isOwn && intent && !intent.match(/^(add|remove)/) && <FormError errors={errors} />}
				{session.balanced ? (
					<>
						<TeamCards {...{ session, address }} />
						<SharePanel {...{ session, address, origin }} />
					</>
				) : (
					<EmptyState
						level="h3"
						title="No teams yet"
						text="Put everybody into the squad, then balance. Levels, positions and who belongs together all count."
					/>
				)}
			</section>
		</div>
	)
}

const squadCount = (all: number, coming: number) =>
	all === coming ? `${all} in the squad` : `${all} in the squad, ${coming} can come`

type BarProps = { session: OpenSession; address: string; count: number }

function BalanceBar({ session, address, count }: BarProps) {
	const sending = useNavigation().formData?.get('intent')
	const why = whyNotBalanced(session, count)
	const { balanced } = session
	return (
		<ActionBar className="flex-wrap">
			<Form
				method="post"
				action={`${address}#teams`}
				preventScrollReset
				className="flex grow flex-wrap gap-2 md:grow-0"
			>
				<Button
					name="intent"
					value="balance"
					disabled={why !== null}
					pending={sending === 'balance'}
					pendingText="Balancing…"
					className="grow md:grow-0"
				>
					<Icon name="scale" className="size-4" /> Balance Teams
				</Button>
				{balanced && (
					<Button
						name="intent"
						value="shuffle"
						variant="secondary"
						disabled={why !== null || balanced.options < 2}
						pending={sending === 'shuffle'}
						className="grow md:grow-0"
					>
						<Icon name="shuffle" className="size-4" /> Shuffle
					</Button>
				)}
			</Form>
			<p className="text-sm text-muted max-md:basis-full empty:hidden">
				{why ?? (balanced && !balanced.byHand && optionWords(balanced))}
			</p>
		</ActionBar>
	)
}

/** 'Option 2 of 14, all as even. The best there is.' */
function optionWords({ variant, options, exact }: NonNullable<OpenSession['balanced']>) {
	const which = options > 1 ? `Option ${variant + 1} of ${options}, all as even.` : 'The only division as even as this.'
	return exact ? `${which} No other is better.` : which
}
