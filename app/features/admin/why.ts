export type WhyField = { name: 'reason' | 'note'; label: string; hint: string; required: boolean }

/** A reason that the person concerned reads. */
export const TOLD_REASON: WhyField = {
	name: 'reason',
	label: 'Reason',
	required: true,
	hint: 'They’ll read this word for word.',
}

export const LOGGED_NOTE: WhyField = { name: 'note', label: 'Note', hint: 'For the audit log only.', required: false }
