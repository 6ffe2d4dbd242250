import { z } from 'zod'

/** The longest slotId there can be, with room to spare. */
const slotId = z.string().max(64)

/** What a page may say over its socket. Who says it comes from the session: a `userId` beside it is ignored. */
export const ClientMessage = z.discriminatedUnion('type', [
	z.object({ type: z.literal('view_slot'), slotId }),
	z.object({ type: z.literal('leave_slot'), slotId }),
	z.object({ type: z.literal('watch_venue'), venueId: z.int().min(1).max(2_147_483_647) }),
	z.object({ type: z.literal('watch_tournament'), channel: z.string().max(80) }),
	z.object({ type: z.literal('ping') }),
])
export type ClientMessage = z.infer<typeof ClientMessage>
/** What a page may follow: a venue, or a tournament by its channel. */
export type Watch = Extract<ClientMessage, { type: `watch_${string}` }>

/** What a page is told over its socket. */
export type ServerMessage =
	/** `count` people look at the slot; `viewers` are some of them, under names that mean nothing anywhere else. */
	| { type: 'slot_viewers'; slotId: string; count: number; viewers: string[] }
	/** These hours were taken or freed, or may have been; none where prices or courts of the sport have changed. */
	| { type: 'slot_changed'; venueId: number; sportId: number; slots: string[] }
	/** The tournament of that channel has changed: its teams, matches, results or itself. */
	| { type: 'tournament_changed'; channel: string }
	| { type: 'pong' }
	| { type: 'error'; message: string; slotId?: string }
