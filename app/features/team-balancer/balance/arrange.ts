/** Somebody changes places with somebody of another team, or goes to another team, which is counted from 1. */
export type Change = { player: number; with: number } | { player: number; team: number }

/**
 * The teams, as ids of players, after a change; null where it cannot be: somebody is in no team, both are in the same one,
 * or the sizes would differ by more than one.
 */
export function arrange(teams: readonly (readonly number[])[], change: Change): number[][] | null {
	const from = teams.findIndex((team) => team.includes(change.player))
	const to = 'with' in change ? teams.findIndex((team) => team.includes(change.with)) : change.team - 1
	if (from === -1 || !teams[to] || from === to) return null
	const next = teams.map((team, i) => {
		const stay = team.filter((id) => id !== change.player && !('with' in change && id === change.with))
		const come = i === to ? [change.player] : i === from && 'with' in change ? [change.with] : []
		return [...stay, ...come].sort((a, b) => a - b)
	})
	const gap = unevenness(next)
	return gap <= 1 || gap < unevenness(teams) || 'with' in change ? next : null
}

const unevenness = (teams: readonly (readonly number[])[]) => {
	const sizes = teams.map(({ length }) => length)
	return Math.max(...sizes) - Math.min(...sizes)
}
