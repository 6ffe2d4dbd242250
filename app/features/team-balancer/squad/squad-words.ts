type Planned = { teamCount: number; playersPerTeam: number | null }

/** Why there cannot be teams yet; null where there can. `coming` is how many can come. */
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

/** How the squad compares with the size that was planned; nothing where none was, or it fits. */
export function sizeNote({ teamCount, playersPerTeam }: Planned, coming: number) {
	if (playersPerTeam === null || coming === 0) return null
	const off = coming - teamCount * playersPerTeam
	if (off === 0) return null
	const planned = `${teamCount} teams of ${playersPerTeam}`
	return off > 0 ? `${off} more than ${planned}: some take turns.` : `${-off} short of ${planned}.`
}
