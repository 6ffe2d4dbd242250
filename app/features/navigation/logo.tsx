import { classes } from '#app/ui/classes.ts'

/** The mark: half a court whose three-point line is a C. */
export function Mark({ className = 'size-9' }: { className?: string }) {
	return (
		<svg aria-hidden="true" viewBox="0 0 32 32" className={className}>
			<rect width="32" height="32" rx="6" className="fill-court" />
			<g className="fill-none stroke-on-court" strokeWidth="2">
				<path d="M26 6H15.5a10 10 0 0 0 0 20H26M26 3v26" />
				<path d="M26 11.5h-6.5v9H26" strokeOpacity=".7" />
			</g>
			<circle cx="12.5" cy="16" r="2.5" className="fill-sun" />
		</svg>
	)
}

export function Logo({ wordClassName }: { wordClassName?: string }) {
	return (
		<>
			<Mark />
			<span className={classes('font-display text-xl font-bold tracking-display', wordClassName)}>Courtside</span>
		</>
	)
}
