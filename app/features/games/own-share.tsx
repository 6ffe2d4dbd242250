import { Form, useNavigation } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import type { OwnShare as Share } from './own-share.server.ts'

/** The reader's share of the bill, or that of `player`: one tap to pay it, or what became of it. */
export function OwnShare({ share: { state, link, words }, player }: { share: Share; player?: number }) {
	const sending = useNavigation().formData?.get('intent') === 'pay'
	if (state === 'open') {
		return (
			<Form method="post" className="flex flex-col">
				<input type="hidden" name="intent" value="pay" />
				{player && <input type="hidden" name="player" value={player} />}
				<Button size="lg" pending={sending} pendingText="One moment…">
					{words}
				</Button>
			</Form>
		)
	}
	return (
		<Card className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
			<p>
				{!player && <span className="block text-sm text-muted">Your share</span>}
				<span className="font-semibold tabular-nums">{words}</span>
			</p>
			{link && (
				<ButtonLink to={`/pay/${link}`} variant="secondary" size="sm">
					{state === 'paid' ? 'Receipt' : 'See Your Share'}
				</ButtonLink>
			)}
		</Card>
	)
}
