/** A field that says why something is done, and who reads it. */
export type WhyField = { name: 'reason' | 'note'; label: string; hint: string; required: boolean }

/** A reason that whoever it is about reads. */
export const TOLD_REASON: WhyField = {
	name: 'reason',
	label: 'Reason',
	required: true,
	hint: 'They read it word for word.',
}

/** A note that admins alone read. */
export const KEPT_NOTE: WhyField = { name: 'note', label: 'Note', hint: 'For the audit log only.', required: false }
