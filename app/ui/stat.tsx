import type { ReactNode } from 'react'
import { cardClass } from './card.tsx'
import { classes } from './classes.ts'

/** One figure with its name, inside a `<dl>`. */
export function Stat({
	label,
	value,
	hint,
	className,
}: {
	label: string
	value: ReactNode
	hint?: ReactNode
	className?: string
}) {
	return (
		<div className={classes(cardClass, 'flex flex-col gap-1 p-5', className)}>
			<dt className="text-sm font-semibold text-muted">{label}</dt>
			<dd className="font-display text-3xl leading-9 font-semibold tracking-display tabular-nums">{value}</dd>
			{hint && <dd className="text-sm text-muted">{hint}</dd>}
		</div>
	)
}
