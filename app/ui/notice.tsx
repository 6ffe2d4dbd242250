import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'

export type NoticeTone = 'info' | 'success' | 'warn' | 'error'

const tones: Record<NoticeTone, { icon: IconName; look: string }> = {
	info: { icon: 'info', look: 'border-edge/50 bg-raised *:first:text-muted' },
	success: { icon: 'circle-check', look: 'border-court/50 bg-court-soft *:first:text-court-strong' },
	warn: { icon: 'triangle-alert', look: 'border-sun bg-sun-soft *:first:text-sun-strong' },
	error: { icon: 'triangle-alert', look: 'border-clay bg-clay-soft *:first:text-clay-strong' },
}

type NoticeProps = {
	tone?: NoticeTone
	icon?: IconName
	title?: string
	children?: ReactNode
	role?: 'alert' | 'status'
	id?: string
	className?: string
}

/** A message within the page about the page; set `role` only where it appears after the page was read. */
export function Notice({ tone = 'info', icon, title, children, role, id, className }: NoticeProps) {
	return (
		<div
			id={id}
			role={role}
			className={classes('flex gap-3 rounded-md border-l-4 px-4 py-3 text-ink', tones[tone].look, className)}
		>
			<Icon name={icon ?? tones[tone].icon} className="mt-0.5 size-5" />
			<div className="min-w-0 grow">
				{title && <p className="font-semibold">{title}</p>}
				{children && <div className="wrap-break-word">{children}</div>}
			</div>
		</div>
	)
}
