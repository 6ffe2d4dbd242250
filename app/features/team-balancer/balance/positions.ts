export type Position = { value: string; label: string }

const general: Position[] = [
	{ value: 'goalkeeper', label: 'Goalkeeper' },
	{ value: 'defender', label: 'Defender' },
	{ value: 'midfielder', label: 'Midfielder' },
	{ value: 'forward', label: 'Forward' },
]

const of = (...labels: string[]): Position[] =>
	labels.map((label) => ({ value: label.toLowerCase().replaceAll(' ', '-'), label }))

/** By a sport's name; the first that fits. A sport that is not here is played without positions. */
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

/** What a player of this sport can choose from, by the sport's name; none where it is played without positions. */
export const positionsOf = (sport: string): Position[] => known(sport)?.positions ?? []

/** Whether each team of this sport has a goalkeeper. */
export const hasKeeper = (sport: string) => known(sport)?.keeper ?? false

/** Whether this can be somebody's position: one of the sport's own, or one of the four that every sport accepts. */
export const acceptsPosition = (sport: string, value: string) =>
	[...positionsOf(sport), ...general].some((position) => position.value === value)

/** How a position is called on the screen. */
export const positionLabel = (value: string) => labels.get(value) ?? value
