import { z } from 'zod'

/** Longer than any slot id. */
const slotId = z.string().max(64)

/** Messages from a page. The sender comes from the session; a `userId` in the message is ignored. */
export const ClientMessage = z.discriminatedUnion('type', [
	z.object({ type: z.literal('view_slot'), slotId }),
	z.object({ type: z.literal('leave_slot'), slotId }),
	z.object({ type: z.enum(['watch_venue', 'watch_desk']), venueId: z.int().min(1).max(2_147_483_647) }),
	z.object({ type: z.literal('watch_tournament'), channel: z.string().max(80) }),
	z.object({ type: z.literal('ping') }),
])
export type ClientMessage = z.infer<typeof ClientMessage>
export type Watch = Exclude<ClientMessage, { type: 'ping' | 'view_slot' | 'leave_slot' }>

export type ServerMessage =
	/** `count` people view the slot; `viewers` are ids of some, meaningless anywhere else. */
	| { type: 'slot_viewers'; slotId: string; count: number; viewers: string[] }
	/** These hours were or may have been taken or released; empty if prices or courts of the sport changed. */
	| { type: 'slot_changed'; venueId: number; sportId: number; slots: string[] }
	/** A booking of the venue changed, and kept its hours. */
	| { type: 'desk_changed'; venueId: number }
	| { type: 'tournament_changed'; channel: string }
	| { type: 'pong' }
	| { type: 'error'; message: string; slotId?: string }
