import { sql } from 'drizzle-orm'
import { bookings } from '../schema.ts'

/**
 * Matches bookings that use the code or reward of their discount: one that was cancelled free of charge has given it
 * back. In the words of the index on rewards, which SQLite has to recognise.
 */
export const keepsDiscount = sql`(${bookings.status} <> 'cancelled' or ${bookings.lateCharge} > 0)`
