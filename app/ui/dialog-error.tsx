import { isRouteErrorResponse } from 'react-router'
import { Dialog } from '#app/ui/dialog.tsx'

type Props = {
	error: unknown
	title: string
	/** Where closing leads. */
	back: string
}

/** What nobody expected of a dialog: it says so, over the page as it is. */
export function DialogError({ error, title, back }: Props) {
	const { message } = (isRouteErrorResponse(error) ? error.data : {}) as { message?: string }
	return (
		<Dialog title={title} closeTo={back}>
			<p>{message ?? 'That was our fault and has been noted.'}</p>
		</Dialog>
	)
}
