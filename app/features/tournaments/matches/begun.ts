type Played = { status: string; forfeitedBy: unknown; proposal: unknown; dispute: unknown }

/** Whether a match has started, ended, or has a reported result. */
export const hasBegun = ({ status, forfeitedBy, proposal, dispute }: Played) =>
	status === 'completed' || status === 'in_progress' || forfeitedBy !== null || proposal !== null || dispute !== null
