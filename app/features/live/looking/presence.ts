/** How many of the viewers of a slot are listed; all of them are counted. */
export const MOST_LISTED = 20

type Viewer = { id: string; sockets: number }

/**
 * Who looks at which slot, counted per person however many sockets they have. A viewer's id is drawn anew for each
 * slot and each visit, so that it says nothing about who it is or what else they look at.
 */
export function createPresence() {
	const slots = new Map<string, Map<string, Viewer>>()

	return {
		/** One more socket of the person looks at the slot. */
		enter(slotId: string, person: string) {
			const viewers = slots.get(slotId) ?? new Map<string, Viewer>()
			const viewer = viewers.get(person) ?? { id: newId(), sockets: 0 }
			viewer.sockets++
			viewers.set(person, viewer)
			slots.set(slotId, viewers)
		},
		/** One of them has stopped looking. */
		leave(slotId: string, person: string) {
			const viewers = slots.get(slotId)
			const viewer = viewers?.get(person)
			if (!viewers || !viewer || --viewer.sockets > 0) return
			viewers.delete(person)
			if (viewers.size === 0) slots.delete(slotId)
		},
		/** How many people look at the slot, and the ids of those who have done so longest. */
		of(slotId: string) {
			const viewers: string[] = []
			for (const { id } of slots.get(slotId)?.values() ?? []) {
				if (viewers.push(id) === MOST_LISTED) break
			}
			return { count: slots.get(slotId)?.size ?? 0, viewers }
		},
		/** Whether the person looks at the slot. */
		has: (slotId: string, person: string) => slots.get(slotId)?.has(person) ?? false,
		/** All who look at the slot, those who have done so longest first. */
		people: (slotId: string) => [...(slots.get(slotId)?.keys() ?? [])],
		/** The slots that are looked at by anybody. */
		slots: () => [...slots.keys()],
		/** How many these are. */
		size: () => slots.size,
	}
}

const newId = () => crypto.randomUUID().replaceAll('-', '').slice(0, 12)
