import type { ComponentProps } from 'react'

/** A bar filled by `value` of `max`. Needs a name: `aria-label` or `aria-labelledby`. */
export const ProgressBar = (props: Omit<ComponentProps<'progress'>, 'className'>) => (
	<progress
		className="h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-court [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-court"
		{...props}
	/>
)
