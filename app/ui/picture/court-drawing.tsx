import courts from './courts.svg?no-inline'

export type CourtSport = 'soccer' | 'padel' | 'basketball' | 'tennis' | 'running' | 'generic'

const kinds: [RegExp, CourtSport][] = [
	[/soccer|football|futsal/i, 'soccer'],
	[/padel/i, 'padel'],
	[/basket/i, 'basketball'],
	[/tennis/i, 'tennis'],
	[/run|athletic|track/i, 'running'],
]

/** Returns the markings for a sport, by its name or its icon's; `generic` for one we have not drawn. */
export function courtSport(name: string | null | undefined): CourtSport {
	return (name && kinds.find(([pattern]) => pattern.test(name))?.[1]) || 'generic'
}

const surfaces: Record<CourtSport, string> = {
	soccer: 'bg-field-soccer',
	padel: 'bg-field-padel',
	basketball: 'bg-field-basketball',
	tennis: 'bg-field-tennis',
	running: 'bg-field-running',
	generic: 'bg-field-generic',
}

type CourtDrawingProps = {
	/** One of our sports, or a sport's name or icon. */
	sport: string
	/** The sport's own colour, as a thin line at the lower edge. */
	color?: string | null
	/** Only when the drawing says what no words beside it do. */
	title?: string
	/** Size and shape; the drawing fills its frame and is cut to it, 16:9 shows it whole. */
	className?: string
}

/** A sport's own markings in their true proportions, in place of a photo. */
export function CourtDrawing({ sport, color, title, className = 'aspect-video w-full' }: CourtDrawingProps) {
	const kind = courtSport(sport)
	return (
		<svg
			className={`dawn block text-chalk print:hidden ${surfaces[kind]} ${className}`}
			{...(title ? { role: 'img', 'aria-label': title } : { 'aria-hidden': true })}
		>
			<use href={`${courts}#${kind}`} width="100%" height="100%" />
			{color && <rect y="100%" width="100%" height="4" transform="translate(0 -4)" fill={color} />}
		</svg>
	)
}
