import { readId } from '#app/lib/ids.ts'
import { WEEKDAYS } from '#app/lib/time/time.ts'
import { LEVELS, RUN_LENGTHS, SEARCH_MAX } from '../rules.ts'

export const DashboardTab = ['discover', 'mine', 'hosted'] as const
export type DashboardTab = (typeof DashboardTab)[number]

/** Empty means any. */
export type ClubFilters = {
	level: (typeof LEVELS)[number] | ''
	day: (typeof WEEKDAYS)[number] | ''
	length: (typeof RUN_LENGTHS)[number] | ''
}
type Shown = ClubFilters & { tab: DashboardTab; q: string; page: number }

export const NO_FILTERS: ClubFilters = { level: '', day: '', length: '' }

const PATH = '/running-club-dashboard'
const LAST_PAGE = 100_000

/** Reads the query of an address; what makes no sense is as good as left out. Only the public clubs are searched. */
export function readDashboardAddress(params: URLSearchParams): Shown {
	const tab = DashboardTab.find((tab) => tab === params.get('tab')) ?? 'discover'
	const q = [...(params.get('q') ?? '').trim()].slice(0, SEARCH_MAX).join('')
	const page = Math.min(readId(params.get('page')) ?? 1, LAST_PAGE)
	if (tab !== 'discover') return { tab, q: '', ...NO_FILTERS, page }
	const known = <T extends string>(all: readonly T[], name: string) => all.find((one) => one === params.get(name)) ?? ''
	return {
		tab,
		q,
		level: known(LEVELS, 'level'),
		day: known(WEEKDAYS, 'day'),
		length: known(RUN_LENGTHS, 'length'),
		page,
	}
}

export const isNarrowed = ({ q, level, day, length }: Partial<Shown>) => Boolean(q || level || day || length)

/** The address of the dashboard with some things changed. Any change but one of the page starts at page 1. */
export function dashboardAddress(shown: Partial<Shown> = {}, changes: Partial<Shown> = {}) {
	const { tab = 'discover', page, ...rest } = { ...shown, page: 1, ...changes }
	const params = new URLSearchParams()
	if (tab !== 'discover') params.set('tab', tab)
	for (const name of ['q', 'level', 'day', 'length'] as const) if (rest[name]) params.set(name, rest[name])
	if (page > 1) params.set('page', String(page))
	return params.size > 0 ? `${PATH}?${params.toString()}` : PATH
}
