import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { classes } from '../classes.ts'
import { Icon } from '../icon.tsx'
import { Link } from '../link/link.tsx'

type DialogProps = {
	title: string
	/** The address after closing: a dialog is a route, so this is the route beneath it. */
	closeTo: string
	/** The buttons, at the lower edge. */
	footer?: ReactNode
	wide?: boolean
	children: ReactNode
}

/**
 * A dialog with an address of its own. In plain HTML it is open over the page with a link to close it; scripts make it
 * modal: focus stays inside, Escape and a press on the backdrop close it. The focus begins in the field with
 * `autofocus`, or else at the title.
 */
export function Dialog({ title, closeTo, footer, wide, children }: DialogProps) {
	const ref = useRef<HTMLDialogElement>(null)
	const heading = useRef<HTMLHeadingElement>(null)
	const isModal = useRef(false)
	const navigate = useNavigate()
	const titleId = useId()
	const leave = () => void navigate(closeTo, { preventScrollReset: true })

	useEffect(() => {
		const dialog = ref.current!
		if (isModal.current) return
		isModal.current = true
		dialog.removeAttribute('open')
		dialog.showModal()
		if (!dialog.querySelector('[autofocus]')) heading.current!.focus()
	}, [])

	// Not by the second press of a double one: the first may have made the dialog smaller.
	const onPress = (event: MouseEvent) => {
		if (event.target === ref.current && event.detail < 2) leave()
	}
	return (
		<div className="fixed inset-0 z-50 flex items-end bg-shade/55 sm:items-center">
			<dialog
				ref={ref}
				open
				aria-labelledby={titleId}
				onClick={onPress}
				onClose={leave}
				className={classes(
					'fixed inset-x-0 top-auto bottom-0 m-0 mx-auto max-h-[92dvh] w-full max-w-none overflow-y-auto scroll-py-36 rounded-t-xl bg-surface p-0 text-ink shadow-raised backdrop:bg-transparent motion-safe:animate-rise',
					'sm:inset-0 sm:m-auto sm:h-fit sm:rounded-xl',
					wide ? 'sm:max-w-2xl' : 'sm:max-w-md',
				)}
			>
				<div className="flex flex-col gap-4 p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:p-6">
					{/* In sight over a long dialog, as its buttons are. */}
					<div className="sticky top-0 z-10 -mt-5 flex items-start justify-between bg-surface pt-5">
						<h2
							ref={heading}
							id={titleId}
							tabIndex={-1}
							className="outline-none pt-1.5 text-2xl leading-8 wrap-anywhere"
						>
							{title}
						</h2>
						<Link
							to={closeTo}
							preventScrollReset
							aria-label="Close"
							className="-mt-1 -mr-2 grid size-11 shrink-0 place-items-center rounded-md text-muted hover:bg-raised hover:text-ink"
						>
							<Icon name="x" />
						</Link>
					</div>
					<div>{children}</div>
					{footer && <DialogButtons>{footer}</DialogButtons>}
				</div>
			</dialog>
		</div>
	)
}

/** The buttons stay in sight at the lower edge of a dialog that is taller than the screen, and what is behind fades. */
export const DialogButtons = ({ children }: { children: ReactNode }) => (
	<div className="sticky bottom-0 -mb-5 flex flex-row-reverse flex-wrap gap-3 bg-surface pt-2 pb-[max(1.25rem,env(safe-area-inset-bottom))] shadow-[0_-0.5rem_0.5rem_var(--color-surface)] *:grow sm:*:px-3 sm:*:whitespace-nowrap">
		{children}
	</div>
)
