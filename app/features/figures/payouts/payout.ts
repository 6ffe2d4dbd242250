import type { payouts } from '#db/schema.ts'

export type Payout = typeof payouts.$inferSelect

/** Returns the whole cents that a venue gets of a payout. */
export const netOf = ({ gross, refunded, fee }: Pick<Payout, 'gross' | 'refunded' | 'fee'>) => gross - refunded - fee
