type Played = { status: string; forfeitedBy: unknown; proposal: unknown; dispute: unknown }

/** Whether something of a match stands already: it runs or is over, or somebody has said how it ended. */
export const hasBegun = ({ status, forfeitedBy, proposal, dispute }: Played) =>
	status === 'completed' || status === 'in_progress' || forfeitedBy !== null || proposal !== null || dispute !== null
