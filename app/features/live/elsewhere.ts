/** Some of the viewers of a slot in one process, and the number of the others. */
export type Crowd = { people: string[]; more: number }

/** A crowd that its process has not repeated for this long is forgotten: the process may be gone. */
export const FORGET_AFTER_MS = 15_000

export function createElsewhere() {
	const slots = new Map<string, Map<string, Crowd & { heardAt: number }>>()

	function forget(slotId: string, process: string) {
		const crowds = slots.get(slotId)
		crowds?.delete(process)
		if (crowds?.size === 0) slots.delete(slotId)
	}

	return {
		/** Records a process's report at `now`, in milliseconds. Returns true for its first report on the slot. */
		hear(process: string, slotId: string, crowd: Crowd, now: number) {
			const isNew = !slots.get(slotId)?.has(process)
			if (crowd.people.length === 0) forget(slotId, process)
			else slots.set(slotId, (slots.get(slotId) ?? new Map()).set(process, { ...crowd, heardAt: now }))
			return isNew
		},
		/** Counts viewers in other processes who are not also here. */
		count(slotId: string, isHere: (person: string) => boolean) {
			const crowds = [...(slots.get(slotId)?.values() ?? [])]
			const others = new Set(crowds.flatMap(({ people }) => people.filter((person) => !isHere(person))))
			return crowds.reduce((sum, { more }) => sum + more, others.size)
		},
		knows: (slotId: string) => slots.has(slotId),
		/** Forgets slots without viewers here, as no page shows their counts. */
		retain(isHere: (slotId: string) => boolean) {
			for (const slotId of slots.keys()) if (!isHere(slotId)) slots.delete(slotId)
		},
		/** Forgets reports that were not repeated; returns their slots. */
		forgetOld(now: number) {
			const changed: string[] = []
			for (const [slotId, crowds] of slots) {
				const old = [...crowds].filter(([, { heardAt }]) => now - heardAt >= FORGET_AFTER_MS)
				for (const [process] of old) forget(slotId, process)
				if (old.length > 0) changed.push(slotId)
			}
			return changed
		},
		size: () => slots.size,
	}
}
