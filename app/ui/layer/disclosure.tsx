import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../icon.tsx'

type DisclosureProps = {
	summary: ReactNode
	children: ReactNode
	open?: boolean
	/** Disclosures of one name close each other. */
	name?: string
	className?: string
	/** Scrolls the content into view when it is opened. */
	reveal?: boolean
}

export function Disclosure({ summary, children, open, name, className, reveal }: DisclosureProps) {
	return (
		<details
			open={open}
			name={name}
			onToggle={reveal ? ({ currentTarget }) => currentTarget.open && show(currentTarget) : undefined}
			className={classes('group border-b border-line', className)}
		>
			<summary className="flex min-h-12 items-center justify-between gap-4 rounded-sm py-3 font-semibold hover:text-court-strong">
				<span className="min-w-0 grow">{summary}</span>
				<Icon name="chevron-down" className="size-5 text-muted transition-transform group-open:rotate-180" />
			</summary>
			<div className="pb-5">{children}</div>
		</details>
	)
}

const show = (details: HTMLElement) => details.scrollIntoView({ block: 'nearest' })
