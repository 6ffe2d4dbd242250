type Planned = { teamCount: number; playersPerTeam: number | null }

/** The reason teams cannot be made yet, or null. `coming` is the number of available players. */
export function whyNotBalanced(
	{ teamCount, squad }: Pick<Planned, 'teamCount'> & { squad: unknown[] },
	coming: number,
) {
	if (squad.length === 0) return 'Add players first.'
	if (coming >= teamCount) return null
	const here =
		coming === 1 ? 'Only 1 player can come' : coming === 0 ? 'Nobody can come' : `Only ${coming} players can come`
	return `${here}: ${teamCount} teams need at least ${teamCount}.`
}

/** Compares the squad with the planned size; null without a plan or if it fits. */
export function sizeNote({ teamCount, playersPerTeam }: Planned, coming: number) {
	if (playersPerTeam === null || coming === 0) return null
	const off = coming - teamCount * playersPerTeam
	if (off === 0) return null
	const planned = `${teamCount} teams of ${playersPerTeam}`
	return off > 0 ? `${off} more than ${planned}, so some sub.` : `${-off} short of ${planned}.`
}
