import { courtSport, type CourtSport } from '#app/ui/picture/court-drawing.tsx'

/** Changes with the drawing, because browsers keep each address for good. */
const EDITION = 'a'

const LIGHTS = ['dawn', 'day', 'dusk', 'night'] as const
export type LightName = (typeof LIGHTS)[number]

const SITES = ['open', 'roof', 'hall', 'rooftop'] as const
export type Site = (typeof SITES)[number]

const VIEWS = ['cape-town', 'johannesburg', 'durban', 'pretoria', 'coast', 'bushveld', 'berg'] as const
/** The skyline or mountains behind a court. */
export type View = (typeof VIEWS)[number]

/** Everything that a drawing depends on. */
export type Scene = { seed: number; sport: CourtSport; view: View; site: Site; light: LightName }

type Venue = { id: number; name: string; city: string; facilities: readonly string[] }

/** Returns the address of a venue's drawing in the light of an hour. It alone says what is drawn. */
export const drawingAddress = (...venue: Parameters<typeof drawingFile>) => `/drawings/${drawingFile(...venue)}`

export function drawingFile({ id, name, city, facilities }: Venue, sport: string | undefined, hour: number) {
	const kind = courtSport(sport)
	return `${EDITION}-${id}-${kind}-${viewOf(city)}-${siteOf(name, facilities, kind)}-${lightAt(hour)}.svg`
}

/** Returns a venue whose sports have their drawings. */
export const withDrawings = <V extends Venue & { sports: { icon: string }[] }>(venue: V, hour: number) => ({
	...venue,
	sports: (venue.sports as V['sports'][number][]).map((sport) => ({
		...sport,
		drawing: drawingAddress(venue, sport.icon, hour),
	})),
})

const FILE = new RegExp(
	String.raw`^${EDITION}-(\d{1,10})-(soccer|padel|basketball|tennis|running|generic)-(${VIEWS.join('|')})-(${SITES.join('|')})-(${LIGHTS.join('|')})\.svg$`,
)

/** Reads the scene of a file's name; null for another name. */
export function readScene(file: string | undefined): Scene | null {
	const [, seed, sport, view, site, light] = FILE.exec(file ?? '') ?? []
	if (seed === undefined) return null
	return { seed: Number(seed), sport, view, site, light } as Scene
}

const lightAt = (hour: number): LightName =>
	hour < 5 || hour >= 19 ? 'night' : hour < 8 ? 'dawn' : hour < 17 ? 'day' : 'dusk'

const CITIES: [RegExp, View][] = [
	[/cape town|kaapstad|stellenbosch|paarl|somerset west/i, 'cape-town'],
	[/johannesburg|sandton|soweto|randburg|roodepoort|midrand/i, 'johannesburg'],
	[/durban|umhlanga|ethekwini/i, 'durban'],
	[/pretoria|tshwane|centurion/i, 'pretoria'],
	[/gqeberha|port elizabeth|east london|george|knysna|mossel|hermanus|richards/i, 'coast'],
	[/pietermaritzburg|maluti|harrismith|underberg|ladysmith/i, 'berg'],
]

const viewOf = (city: string): View => CITIES.find(([pattern]) => pattern.test(city))?.[1] ?? 'bushveld'

function siteOf(name: string, facilities: readonly string[], sport: CourtSport): Site {
	if (/rooftop|deck|woodstock cage/i.test(name)) return 'rooftop'
	if (sport === 'running') return 'open'
	if (/\b(hall|arena|indoor|barn|shed|house|centre)\b/i.test(name)) return 'hall'
	return facilities.includes('Covered courts') ? 'roof' : 'open'
}
