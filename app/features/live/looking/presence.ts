export const MOST_LISTED = 20

type Viewer = { id: string; sockets: number }

/**
 * The viewers of slots, counted per person for any number of sockets. A viewer's id is random for each slot and visit,
 * so that it reveals neither who it is nor what else they view.
 */
export function createPresence() {
	const slots = new Map<string, Map<string, Viewer>>()

	return {
		enter(slotId: string, person: string) {
			const viewers = slots.get(slotId) ?? new Map<string, Viewer>()
			const viewer = viewers.get(person) ?? { id: newId(), sockets: 0 }
			viewer.sockets++
			viewers.set(person, viewer)
			slots.set(slotId, viewers)
		},
		leave(slotId: string, person: string) {
			const viewers = slots.get(slotId)
			const viewer = viewers?.get(person)
			if (!viewers || !viewer || --viewer.sockets > 0) return
			viewers.delete(person)
			if (viewers.size === 0) slots.delete(slotId)
		},
		/** The number of viewers, and the ids of those who came first. */
		of(slotId: string) {
			const viewers: string[] = []
			for (const { id } of slots.get(slotId)?.values() ?? []) {
				if (viewers.push(id) === MOST_LISTED) break
			}
			return { count: slots.get(slotId)?.size ?? 0, viewers }
		},
		has: (slotId: string, person: string) => slots.get(slotId)?.has(person) ?? false,
		/** All viewers of the slot, in the order they came. */
		people: (slotId: string) => [...(slots.get(slotId)?.keys() ?? [])],
		slots: () => [...slots.keys()],
		size: () => slots.size,
	}
}

const newId = () => crypto.randomUUID().replaceAll('-', '').slice(0, 12)
