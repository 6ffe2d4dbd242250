import { Form, useNavigation } from 'react-router'
import { formatDay, formatTime } from '#app/lib/time/time.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { WhatsAppLink } from '#app/ui/link/whatsapp-link.tsx'
import type { Voting } from './votes.server.ts'

/** `link` is for its captain, who asks the group to vote. */
type Props = { voting: Voting; link: string | null }

/** The vote for the player of the match, or who it is. */
export function VoteCard({ voting: { isOpen, until, votes, voters, winners, candidates, own }, link }: Props) {
	const sending = useNavigation().formData?.get('candidate')
	if (!isOpen && winners.length === 0) return null
	return (
		<Card as="section" labelledBy="best" className="flex flex-col gap-4">
			<div>
				<h2 id="best" className="text-xl">
					{isOpen ? 'Who was player of the match?' : 'Player of the match'}
				</h2>
				{isOpen ? (
					<p className="text-muted tabular-nums">
						{votes} of {voters} have voted. Open until {formatDay(until)} {formatTime(until)}.
					</p>
				) : (
					<p className="font-display text-3xl leading-9 font-semibold">
						<bdi>{winners.join(' and ')}</bdi>
					</p>
				)}
			</div>
			{candidates.length > 0 && (
				<Form method="post" preventScrollReset className="grid grid-cols-2 gap-3">
					<input type="hidden" name="intent" value="vote" />
					{candidates.map(({ value, name }) => (
						<Button
							key={value}
							name="candidate"
							value={value}
							variant={value === own ? 'primary' : 'secondary'}
							aria-pressed={value === own}
							pending={sending === String(value)}
							pendingText="…"
						>
							{value === own && <Icon name="check" className="size-4" />}
							<bdi className="min-w-0 wrap-anywhere">{name}</bdi>
						</Button>
					))}
				</Form>
			)}
			{isOpen && candidates.length > 0 && (
				<p className="text-sm text-muted">Nobody sees your vote. You can change it until then.</p>
			)}
			{isOpen && link && (
				<WhatsAppLink
					text={`Who was player of the match? Vote here, no account needed: ${link}`}
					className={buttonClass({ variant: 'secondary' })}
				>
					<Icon name="message-circle" className="size-4" />
					Ask the Group to Vote
				</WhatsAppLink>
			)}
		</Card>
	)
}
