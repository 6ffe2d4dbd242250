import type { payouts } from '#db/schema.ts'
import { amountOf } from '#app/lib/money.ts'

/** Says what a venue is owed, in whole cents, as admins read it. */
export const owedWords = (owed: number) => (owed < 0 ? `Owes us ${amountOf(-owed)}` : amountOf(owed))

export type Payout = typeof payouts.$inferSelect

/** Returns the fee that is proposed for a payout of so many cents: the share, in percent, that venues read they pay. */
export const feeOf = (owed: number, share: number) => Math.round((owed * share) / 100)

/** Returns the whole cents that a venue gets of a payout. */
export const netOf = ({ gross, refunded, fee }: Pick<Payout, 'gross' | 'refunded' | 'fee'>) => gross - refunded - fee
