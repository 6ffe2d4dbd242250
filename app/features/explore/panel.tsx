import type { ReactNode } from 'react'
import { buttonClass } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { CachedHtml } from '#app/ui/html-cache.tsx'
import { useDismissable } from '#app/ui/layer/use-dismissable.ts'

type PanelProps = {
	icon: IconName
	summary: ReactNode
	on: boolean
	wide?: boolean
	/** Compared by identity to decide whether to render again, as in `CachedHtml`. */
	of: object
	children: ReactNode
}

/** A button that opens a panel under the bar; on a phone, a sheet at the foot of the screen. */
export function Panel({ icon, summary, on, wide, of, children }: PanelProps) {
	const ref = useDismissable()
	return (
		<details ref={ref} name="explore-panel" className="group grow sm:relative sm:grow-0">
			<summary
				className={buttonClass({
					variant: 'secondary',
					className: classes('min-h-12 w-full max-sm:px-2', on && 'border-court! bg-court-soft! text-court-strong!'),
				})}
			>
				<Icon name={icon} className="size-5 max-sm:hidden" />
				{summary}
				<Icon name="chevron-down" className="size-4 transition-transform group-open:rotate-180" />
			</summary>
			<CachedHtml
				of={of}
				name={icon}
				className={classes(
					'sheet z-50 border border-line bg-surface p-4 motion-safe:animate-rise sm:rounded-lg sm:shadow-raised',
					wide ? 'sm:w-104' : 'sm:w-92',
				)}
			>
				{children}
			</CachedHtml>
		</details>
	)
}
