import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../icon.tsx'
import { Link } from './link.tsx'

type Props = {
	to: string
	className?: string
	/** Another link, beside the row's own. */
	beside?: ReactNode
	children: ReactNode
}

/** A row of a list that leads to a page; `className` are its edges within a card. */
export const RowLink = ({ to, className, beside, children }: Props) => (
	<li className={beside ? 'items-center sm:flex' : undefined}>
		<Link
			to={to}
			className={classes(
				'flex min-h-12 grow items-center gap-3 py-3 -outline-offset-2 hover:text-court-strong',
				className,
			)}
		>
			{children}
			<Icon name="chevron-right" className="size-5 shrink-0 text-muted" />
		</Link>
		{beside}
	</li>
)
