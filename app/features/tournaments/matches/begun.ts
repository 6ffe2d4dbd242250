type Played = { status: string; forfeitedBy: unknown; proposal: unknown; dispute: unknown }

export const hasBegun = ({ status, forfeitedBy, proposal, dispute }: Played) =>
	status === 'completed' || status === 'in_progress' || forfeitedBy !== null || proposal !== null || dispute !== null
