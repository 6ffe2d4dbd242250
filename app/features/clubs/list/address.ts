import { readId } from '#app/lib/ids.ts'
import { SEARCH_MAX } from '../rules.ts'

export const DashboardTab = ['discover', 'mine', 'hosted'] as const
export type DashboardTab = (typeof DashboardTab)[number]

type Shown = { tab: DashboardTab; q: string; page: number }

const PATH = '/running-club-dashboard'
const LAST_PAGE = 100_000

/** Reads the query of an address; what makes no sense is as good as left out. Only the public clubs are searched. */
export function readDashboardAddress(params: URLSearchParams): Shown {
	const tab = DashboardTab.find((tab) => tab === params.get('tab')) ?? 'discover'
	const q = [...(params.get('q') ?? '').trim()].slice(0, SEARCH_MAX).join('')
	return { tab, q: tab === 'discover' ? q : '', page: Math.min(readId(params.get('page')) ?? 1, LAST_PAGE) }
}

/** The address of the dashboard with some things changed. Any change but one of the page starts at page 1. */
export function dashboardAddress(shown: Partial<Shown> = {}, changes: Partial<Shown> = {}) {
	const { tab = 'discover', q = '', page } = { ...shown, page: 1, ...changes }
	const params = new URLSearchParams()
	if (tab !== 'discover') params.set('tab', tab)
	if (q) params.set('q', q)
	if (page > 1) params.set('page', String(page))
	return params.size > 0 ? `${PATH}?${params.toString()}` : PATH
}
