/** Some of the people who look at a slot in one process, and how many more there are. */
export type Crowd = { people: string[]; more: number }

/** What a process has not told again for so many milliseconds is forgotten: it may be gone without a word. */
export const FORGET_AFTER_MS = 15_000

/** Who looks at which slot in other processes, as these have told. */
export function createElsewhere() {
	const slots = new Map<string, Map<string, Crowd & { heardAt: number }>>()

	function forget(slotId: string, process: string) {
		const crowds = slots.get(slotId)
		crowds?.delete(process)
		if (crowds?.size === 0) slots.delete(slotId)
	}

	return {
		/** Notes what a process tells of a slot at `now`, in milliseconds. True when it had told nothing of it before. */
		hear(process: string, slotId: string, crowd: Crowd, now: number) {
			const isNew = !slots.get(slotId)?.has(process)
			if (crowd.people.length === 0) forget(slotId, process)
			else slots.set(slotId, (slots.get(slotId) ?? new Map()).set(process, { ...crowd, heardAt: now }))
			return isNew
		},
		/** How many look at the slot there and not here too. */
		count(slotId: string, isHere: (person: string) => boolean) {
			const crowds = [...(slots.get(slotId)?.values() ?? [])]
			const others = new Set(crowds.flatMap(({ people }) => people.filter((person) => !isHere(person))))
			return crowds.reduce((sum, { more }) => sum + more, others.size)
		},
		/** Whether anybody is known to look at the slot. */
		knows: (slotId: string) => slots.has(slotId),
		/** Forgets the slots at which nobody looks here, so that it does not matter who does elsewhere. */
		keepOnly(isHere: (slotId: string) => boolean) {
			for (const slotId of slots.keys()) if (!isHere(slotId)) slots.delete(slotId)
		},
		/** Forgets what was not told again; answers the slots it was of. */
		forgetOld(now: number) {
			const changed: string[] = []
			for (const [slotId, crowds] of slots) {
				const old = [...crowds].filter(([, { heardAt }]) => now - heardAt >= FORGET_AFTER_MS)
				for (const [process] of old) forget(slotId, process)
				if (old.length > 0) changed.push(slotId)
			}
			return changed
		},
		/** How many slots anything is known of. */
		size: () => slots.size,
	}
}
