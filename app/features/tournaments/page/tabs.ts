import { changesPartners, hasBracket, type TournamentFormat, type TournamentStatus } from '../status.ts'
import type { Progress } from './words.ts'

type Of = { status: TournamentStatus; format: TournamentFormat }

/** The tabs of a tournament. `part` is the path after its id, which may be that of a dialog over a tab. */
export function tabsOf({ status, format }: Of, { matches }: Pick<Progress, 'matches'>, part: string) {
	const tabs = [
		{ part: '', label: changesPartners(format) ? 'Players' : 'Teams' },
		{ part: 'schedule', label: 'Schedule' },
		...(status === 'registration_open' ? [] : [{ part: 'standings', label: 'Standings' }]),
		...(hasBracket(format) && matches > 0 ? [{ part: 'bracket', label: 'Bracket' }] : []),
	]
	const open = tabs.some((tab) => tab.part === part) ? part : ''
	return tabs.map((tab) => ({ ...tab, current: tab.part === open }))
}
