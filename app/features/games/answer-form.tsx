import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { waitlistText } from '#app/features/gatherings/words.ts'
import type { Failed } from '#app/lib/form/form.server.ts'
import { formatDay, formatTime } from '#app/lib/time/time.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { Link } from '#app/ui/link/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { GamePage } from './game-page.server.ts'
import { headline } from './game-words.ts'

type Props = { game: GamePage; failed?: Failed }

/** The question whether the reader plays, or what they have said and how to change it. */
export function AnswerForm({ game, failed }: Props) {
	const { own, full, mayWait, captain, standing, kind } = game
	const namesake = failed?.details?.namesake
	// A person who asked for a place need not wait for an answer: the link is one.
	if (standing && standing.status !== 'requested') return <OwnPlace game={game} standing={standing} />
	if (own) return <OwnAnswer game={game} own={own} />
	if (game.other) return <OtherPhone other={game.other} captain={captain} />
	if (typeof namesake === 'string' && failed) return <SameName failed={failed} name={namesake} />
	if (full && !mayWait) {
		return (
			<Notice title={`The ${kind === 'run' ? 'run' : 'game'} is full`}>Ask {captain} if a place comes free.</Notice>
		)
	}
	return <FirstAnswer game={game} failed={failed} />
}

function FirstAnswer({ game, failed }: Props) {
	const { suggested, offered, known, full } = game
	const { form, field } = useSubmission<'name'>('answer', failed?.result, { name: suggested })
	return (
		<Card as="section" labelledBy="in-or-out">
			<Form method="post" preventScrollReset {...form} className="flex flex-col gap-4">
				{offered && <input type="hidden" name="browser" defaultValue={textOf(failed?.result, 'browser') ?? offered} />}
				<h2 id="in-or-out" className="text-xl">
					Are you in{known && `, ${known}`}?
				</h2>
				{!known && (
					<TextField
						{...field('name')}
						label="Your first name"
						hint="No account needed. People with this link see it."
						autoComplete="given-name"
						autoCapitalize="words"
						required
					/>
				)}
				{full && <p>{FULL}</p>}
				<div className="grid grid-cols-2 gap-3">
					<Say answer="in" game={game}>
						{full ? 'Join Waitlist' : 'I’m in'}
					</Say>
					<Say answer="out" game={game}>
						I’m out
					</Say>
				</div>
			</Form>
		</Card>
	)
}

function OwnAnswer({ own: { name, answer, before }, game }: { own: NonNullable<GamePage['own']>; game: GamePage }) {
	const { full, mayWait } = game
	const isIn = answer === 'in'
	const title = before ? 'The game has moved' : isIn ? `You’re in, ${name}` : `You’re out, ${name}`
	return (
		<Notice tone={before ? 'warn' : isIn ? 'success' : 'info'} title={title} role="status">
			<Form method="post" preventScrollReset className="mt-2 flex flex-col gap-3">
				{before && (
					<p>
						You said {isIn ? 'In' : 'Out'} for {formatDay(before)} at {formatTime(before)}.
					</p>
				)}
				{!isIn && full && <p>{mayWait ? FULL : 'All places are taken by now.'}</p>}
				<div className="flex flex-wrap gap-3">
					{isIn && before && (
						<Say answer="in" game={game}>
							Still in
						</Say>
					)}
					{!isIn && (!full || mayWait) && (
						<Say answer="in" game={game}>
							{full ? 'Join Waitlist' : 'I’m in after all'}
						</Say>
					)}
					{isIn && (
						<Say answer="out" game={game}>
							I can’t make it
						</Say>
					)}
				</div>
			</Form>
		</Notice>
	)
}

type OtherProps = { other: NonNullable<GamePage['other']>; captain: string }

/** The reader's answer on another phone, which alone can change it. */
const OtherPhone = ({ other: { name, answer }, captain }: OtherProps) => (
	<Notice tone={answer === 'in' ? 'success' : 'info'} title={`${name}’s ${answer}`} role="status">
		To change that, use the phone {name} answered on, or ask {captain}.{' '}
		<Link to="?" className="font-semibold underline">
			Not {name}?
		</Link>
	</Notice>
)

/** A member's own place in a run, and the way to give it up. */
function OwnPlace({ game, standing }: { game: GamePage; standing: NonNullable<GamePage['standing']> }) {
	const { status } = standing
	const { known, own } = game
	if (status === 'attended') return <Notice tone="success">You’re checked in.</Notice>
	if (status === 'declined')
		return <Notice title="No place for you this time">Ask {game.captain} if you’d like to know why.</Notice>
	const isTwice = own?.answer === 'in'
	const waits = status === 'waitlisted'
	const title = isTwice ? `You’re down twice, ${known}` : waits ? waitlistText(standing) : `You’re in, ${known}`
	return (
		<Notice tone={isTwice ? 'warn' : waits ? 'info' : 'success'} title={title} role="status">
			<Form method="post" preventScrollReset className="mt-2 flex flex-col gap-3">
				{isTwice && <p>Once with your account, and once by this link as {own.name}.</p>}
				{waits && !isTwice && <p>When a place opens up, it’s yours and we’ll tell you.</p>}
				<div className="flex flex-wrap gap-3">
					{isTwice && (
						<Say answer="in" game={game}>
							Keep one place
						</Say>
					)}
					<Say answer="out" game={game}>
						{waits && !isTwice ? 'Leave the Waitlist' : 'I can’t make it'}
					</Say>
				</div>
			</Form>
		</Notice>
	)
}

const FULL = 'All places are taken. We’ll tell you when one is yours.'

/** Asks whether two people of one name are one person. */
function SameName({ failed: { result, details }, name }: { failed: Failed; name: string }) {
	const browser = textOf(result, 'browser')
	const sending = useNavigation().formData?.get('same')
	const same = (value: string, look: 'primary' | 'secondary', words: ReactNode) => (
		<Button name="same" value={value} variant={look} size="lg" pending={sending === value} pendingText="One moment…">
			{words}
		</Button>
	)
	return (
		<Notice tone="warn" role="alert" icon="users" title={String(details?.notice)}>
			<Form method="post" preventScrollReset className="mt-3 flex flex-col gap-3 sm:flex-row">
				<input type="hidden" name="intent" value={textOf(result, 'intent')} />
				<input type="hidden" name="name" value={textOf(result, 'name')} />
				{browser && <input type="hidden" name="browser" value={browser} />}
				{same('me', 'secondary', 'That’s me')}
				{same(
					'another',
					'primary',
					<>
						Another <bdi>{name}</bdi>
					</>,
				)}
			</Form>
		</Notice>
	)
}

const textOf = (result: Failed['result'] | undefined, name: string) => {
	const value = result?.initialValue?.[name]
	return typeof value === 'string' ? value : undefined
}

function Say({ answer, game, children }: { answer: 'in' | 'out'; game: GamePage; children: ReactNode }) {
	const pending = useNavigation().formData?.get('intent') === answer
	return (
		<Button
			name="intent"
			value={answer}
			data-wish={`${answer === 'in' ? 'In' : 'Out'}: ${headline(game)}`}
			variant={answer === 'in' ? 'primary' : 'secondary'}
			size="lg"
			pending={pending}
			pendingText="…"
		>
			{children}
		</Button>
	)
}
