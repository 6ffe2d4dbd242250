import { tournamentAddress } from '../address.ts'
import { changesPartners, hasBracket, type TournamentFormat, type TournamentStatus } from '../status.ts'
import type { Progress } from './words.ts'

type Of = { id: number; key: string | null; status: TournamentStatus; format: TournamentFormat }

/**
 * Returns the tabs of a tournament. `part` is the path after its id, which may be that of a dialog over a tab; `query` is
 * what their addresses keep.
 */
export function tabsOf(tournament: Of, { matches }: Pick<Progress, 'matches'>, part: string, query = '') {
	const { status, format } = tournament
	const tabs = [
		{ part: '', label: changesPartners(format) ? 'Players' : 'Teams' },
		{ part: 'schedule', label: 'Schedule' },
		...(status === 'registration_open' ? [] : [{ part: 'standings', label: 'Standings' }]),
		...(hasBracket(format) && matches > 0 ? [{ part: 'bracket', label: 'Bracket' }] : []),
	]
	const open = tabs.some((tab) => tab.part === part) ? part : ''
	return tabs.map((tab) => {
		const to = tournamentAddress(tournament, tab.part)
		return { ...tab, to: query ? `${to}${to.includes('?') ? '&' : '?'}${query}` : to, current: tab.part === open }
	})
}
