import { Form } from 'react-router'
import type { OwnPlace } from '#app/features/gatherings/terms.ts'
import { leaving } from '#app/features/gatherings/words.ts'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import type { EventDetails } from './events.server.ts'
import { addressOf, Send } from './rsvp-button.tsx'

type Props = {
	event: EventDetails
	own: OwnPlace
	/** Says how the money of a place is divided then. */
	money?: string
}

export function Withdrawal({ event, own, money }: Props) {
	const { verb, text } = leaving(own.status, event.waitlisted)
	return (
		<Disclosure summary="Can’t make it?" className="border-b-0">
			<Form
				method="post"
				action={addressOf(event)}
				data-wish={`${verb}: ${event.title}`}
				className="flex flex-col items-start gap-3"
			>
				{money && <p className="font-semibold">{money}</p>}
				<p className="text-muted">{text}</p>
				<Send event={event} intent="withdraw" variant="danger">
					{verb}
				</Send>
			</Form>
		</Disclosure>
	)
}
