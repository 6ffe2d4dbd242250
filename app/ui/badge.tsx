import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'

export type BadgeTone = 'neutral' | 'court' | 'clay' | 'sun' | 'outline'

const tones: Record<BadgeTone, string> = {
	neutral: 'border-transparent bg-raised text-ink',
	court: 'border-transparent bg-court-soft text-court-strong',
	clay: 'border-transparent bg-clay-soft text-clay-strong',
	sun: 'border-transparent bg-sun-soft text-sun-strong',
	outline: 'border-line text-muted',
}

type BadgeProps = { tone?: BadgeTone; icon?: IconName; className?: string; children: ReactNode }

/** A short word about a thing. The tone only supports it: the word must say it alone. */
export function Badge({ tone = 'neutral', icon, className, children }: BadgeProps) {
	return (
		<span
			className={classes(
				'inline-flex items-center gap-1 rounded-sm border px-2 py-0.5 text-xs leading-5 font-semibold',
				'whitespace-nowrap print:border-edge',
				tones[tone],
				className,
			)}
		>
			{icon && <Icon name={icon} className="size-3.5" />}
			{children}
		</span>
	)
}
