import { classes } from './classes.ts'

/** Says that work is under way; give `label` where no words beside it do. */
export function Spinner({ label, className = 'size-5' }: { label?: string; className?: string }) {
	return (
		<svg
			viewBox="0 0 24 24"
			className={classes('icon animate-spin', className)}
			{...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
		>
			<circle cx="12" cy="12" r="9" opacity=".25" />
			<path d="M12 3a9 9 0 0 1 9 9" />
		</svg>
	)
}
