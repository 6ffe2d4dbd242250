import { useIsLostConnection } from '#app/lib/form/lost-connection.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/layer/dialog.tsx'
import { explain, useIsBroken } from './error-screen.tsx'
import { useOldBuild } from './old-build.ts'

type Props = {
	error: unknown
	title: string
	/** Where closing leads. */
	back: string
	/** The message when the cause is a bug. */
	broken?: string
}

/** A dialog that could not be shown: it says why, over the page. */
export function DialogError({ error, title, back, broken = 'That was our fault and has been noted.' }: Props) {
	const words = explain(error, { title: broken }, useIsLostConnection(error))
	useOldBuild(useIsBroken(error))
	const leave = (
		<ButtonLink to={back} preventScrollReset variant="secondary">
			Back
		</ButtonLink>
	)
	return (
		<Dialog title={title} closeTo={back} footer={leave}>
			<p>{words.title}</p>
			{words.text && <p className="mt-2 text-muted">{words.text}</p>}
		</Dialog>
	)
}
