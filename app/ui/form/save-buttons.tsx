import { Button, ButtonLink } from '../button.tsx'
import { ActionBar } from '../link/action-bar.tsx'

type Props = {
	/** The verb, and the verb while it is sent. */
	save: [verb: string, pending: string]
	sending: boolean
	back: string
	stays?: boolean
}

/**
 * The end of a long form, in sight on a phone from its start: its verb, and the way back. With `stays` it is in sight on
 * a wide screen too.
 */
export const SaveButtons = ({ save: [verb, pending], sending, back, stays }: Props) => (
	<ActionBar stays={stays} className="md:flex-row-reverse">
		<Button pending={sending} pendingText={pending} className="min-h-12 max-sm:grow">
			{verb}
		</Button>
		<ButtonLink to={back} variant="secondary" className="min-h-12">
			Cancel
		</ButtonLink>
	</ActionBar>
)
