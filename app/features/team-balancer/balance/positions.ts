export type Position = { value: string; label: string }

const general: Position[] = [
	{ value: 'goalkeeper', label: 'Goalkeeper' },
	{ value: 'defender', label: 'Defender' },
	{ value: 'midfielder', label: 'Midfielder' },
	{ value: 'forward', label: 'Forward' },
]

const of = (...labels: string[]): Position[] =>
	labels.map((label) => ({ value: label.toLowerCase().replaceAll(' ', '-'), label }))

/** By the sport's name; the first match counts. Other sports have no positions. */
const sports: { name: RegExp; positions: Position[]; keeper?: true }[] = [
	{ name: /soccer|football|futsal/, positions: general, keeper: true },
	{ name: /hockey/, positions: general, keeper: true },
	{ name: /handball/, positions: of('Goalkeeper', 'Back', 'Wing', 'Pivot'), keeper: true },
	{ name: /water ?polo/, positions: of('Goalkeeper', 'Defender', 'Driver', 'Wing', 'Centre'), keeper: true },
	{ name: /basket/, positions: of('Guard', 'Forward', 'Centre') },
	{ name: /padel/, positions: of('Left side', 'Right side') },
	{
		name: /netball/,
		positions: of('Goal shooter', 'Goal attack', 'Wing attack', 'Centre', 'Wing defence', 'Goal defence', 'Goalkeeper'),
	},
	{
		name: /rugby/,
		positions: of('Prop', 'Hooker', 'Lock', 'Loose forward', 'Scrum-half', 'Fly-half', 'Centre', 'Wing', 'Fullback'),
	},
	{ name: /volley/, positions: of('Setter', 'Outside hitter', 'Middle blocker', 'Opposite', 'Libero') },
	{ name: /cricket/, positions: of('Batter', 'Bowler', 'All-rounder', 'Wicketkeeper') },
]

const labels = new Map([...sports.flatMap(({ positions }) => positions), ...general].map((p) => [p.value, p.label]))

const folded = (name: string) => name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

const known = (sport: string) => sports.find(({ name }) => name.test(folded(sport)))

export const positionsOf = (sport: string): Position[] => known(sport)?.positions ?? []

export const hasKeeper = (sport: string) => known(sport)?.keeper ?? false

/** Whether the sport accepts this position: one of its own, or one of the four general ones. */
export const acceptsPosition = (sport: string, value: string) =>
	[...positionsOf(sport), ...general].some((position) => position.value === value)

export const positionLabel = (value: string) => labels.get(value) ?? value
