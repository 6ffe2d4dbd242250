import { Form, useNavigation } from 'react-router'
import { formatTime } from '#app/lib/time/time.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import type { OwnCall } from './calls.server.ts'

/** Asks for one more player by one tap, or says how the last call stands; nothing once all places are taken. */
export function NeedOneMore({ call }: { call: OwnCall | null }) {
	const { formAction } = useNavigation()
	if (!call || (call.left <= 0 && !call.last?.isOpen)) return null
	const page = `/my-bookings/${call.bookingId}/one-more`
	return (
		<Card as="section" labelledBy="one-more" className="flex flex-col gap-4">
			<div>
				<h2 id="one-more" className="text-xl">
					{call.last?.isOpen ? 'We’re asking for you' : call.left === 1 ? 'One short?' : 'Short of players?'}
				</h2>
				<p className="text-muted">
					{call.last
						? callWords(call.last, call.canAsk)
						: 'We ask the ten best matches nearby. The first to say yes is in.'}
				</p>
			</div>
			<div className="grid auto-cols-fr grid-flow-col gap-2">
				{call.canAsk && (
					<Form method="post" action={page} className="grid">
						<input type="hidden" name="places" value="1" />
						<Button
							name="intent"
							value="ask"
							variant="secondary"
							pending={formAction === page}
							pendingText="One moment…"
						>
							Need One More
						</Button>
					</Form>
				)}
				<ButtonLink to={page} variant="secondary">
					{call.canAsk ? 'More Than One' : 'See the Answers'}
				</ButtonLink>
			</div>
		</Card>
	)
}

/** `10 asked at 14:05: 1 in, 2 can’t. The first to say yes is in.` */
export function callWords(
	{ asked, at, yes, no, places, isOpen, again }: NonNullable<OwnCall['last']>,
	canAsk: boolean,
) {
	const answers = [yes > 0 && `${yes} in`, no > 0 && `${no} can’t`].filter(Boolean).join(', ') || 'no answer yet'
	const asking = places === 1 ? 'The first to say yes is in.' : `The first ${places} to say yes are in.`
	const over = canAsk ? '' : `You can ask again from ${formatTime(again)}.`
	return `${asked} asked at ${formatTime(at)}: ${answers}. ${isOpen ? asking : over}`
}
