import { Button, ButtonLink } from '../button.tsx'

type Props = {
	/** The verb, and the verb while it is sent. */
	save: [verb: string, pending: string]
	sending: boolean
	back: string
}

/** The end of a long form: its verb, and the way back. */
export const SaveButtons = ({ save: [verb, pending], sending, back }: Props) => (
	<div className="flex flex-col gap-3 sm:flex-row-reverse sm:justify-start">
		<Button pending={sending} pendingText={pending} size="lg">
			{verb}
		</Button>
		<ButtonLink to={back} variant="secondary" size="lg">
			Cancel
		</ButtonLink>
	</div>
)
