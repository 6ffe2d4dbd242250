import { z } from 'zod'
import { readId } from '#app/lib/ids.ts'
import { listAddress } from '#app/lib/list-address.ts'

const id = z.preprocess((text) => (typeof text === 'string' ? readId(text) : null), z.number().nullable())

/** The acts that an address asks for: those of one person, and before which one. */
export const VenueLogQuery = z.object({ by: id, before: id })
export type VenueLogQuery = z.output<typeof VenueLogQuery>

/** Returns the address of a part of a venue's log; `before` is the act that it ends before. */
export const venueLogAddress = (venueId: number, by: number | null, before?: number) =>
	listAddress(`/venue-dashboard/${venueId}/team/log`, { by, before })
