/** A player swaps with a player of another team, or moves to another team; teams count from 1. */
export type Change = { player: number; with: number } | { player: number; team: number }

/** Player ids by team after a change; null if one is in no team, both are in the same, or sizes differ by over one. */
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
