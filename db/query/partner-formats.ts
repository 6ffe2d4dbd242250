/**
 * The formats in which players enter alone and have another partner in each round. Browsers read this file too, so it
 * imports nothing.
 */
export const PARTNER_FORMATS = ['americano', 'mexicano'] as const

/** Whether players enter alone and have another partner in each round. A team then is one player. */
export const changesPartners = (format: string): format is (typeof PARTNER_FORMATS)[number] =>
	(PARTNER_FORMATS as readonly string[]).includes(format)
