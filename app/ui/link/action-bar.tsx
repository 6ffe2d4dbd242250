import type { ReactNode } from 'react'
import { classes } from '../classes.ts'

type Props = {
	/** Keeps it in sight on wide screens too, as a card, below what is long there as well. */
	stays?: boolean
	className?: string
	children: ReactNode
}

/**
 * Fixes a screen's main action within reach of the thumb; on wide screens it is in the flow. Two bars would leave little
 * of the form on a phone, so the page has no other.
 */
export function ActionBar({ stays, className, children }: Props) {
	return (
		<div
			data-flow=""
			className={classes(
				'sticky bottom-(--bottom-bar) z-20 -mx-4 flex items-center gap-4 border-t border-line bg-surface px-4 py-3 sm:-mx-6 sm:px-6 print:hidden',
				stays && 'md:mx-0 md:rounded-lg md:border',
				!stays && 'md:static md:mx-0 md:border-0 md:bg-transparent md:p-0',
				className,
			)}
		>
			{children}
		</div>
	)
}
