import type { ReactNode } from 'react'
import { classes } from './classes.ts'

type EmptyStateProps = {
	/** A drawing; it is cut to a small 16:9 frame. */
	drawing?: ReactNode
	title: string
	text?: ReactNode
	action?: ReactNode
	level?: 'h1' | 'h2' | 'h3'
	className?: string
}

export function EmptyState({ drawing, title, text, action, level: Heading = 'h2', className }: EmptyStateProps) {
	return (
		<div
			className={classes(
				'flex flex-col items-center gap-2 rounded-lg border border-dashed border-edge/60 px-6 py-10 text-center',
				className,
			)}
		>
			{drawing && <div className="mb-3 aspect-video w-44 overflow-hidden rounded-md *:size-full">{drawing}</div>}
			<Heading className="text-xl leading-7">{title}</Heading>
			{text && <p className="max-w-[44ch] text-muted">{text}</p>}
			{action && <div className="mt-3">{action}</div>}
		</div>
	)
}
