import { setImmediate as nextTurn } from 'node:timers/promises'
import { onTold, tell } from '#db/client/index.ts'
import { createElsewhere, type Crowd } from '../elsewhere.ts'
import { gather } from '../gather.ts'
import { createPresence } from './presence.ts'

const GATHER_MS = 250
/** The most viewers of a slot named to other processes, so that someone who uses two of them counts once. */
const MOST_NAMED = 150
/** The longest message in characters; the database's limit is not much higher. */
const MOST_CHARACTERS = 7_000

type Told = { process: string; slots: [slotId: string, crowd: Crowd][] }

const me = crypto.randomUUID()
const here = createPresence()
const elsewhere = createElsewhere()
const listeners = new Set<(slotId: string) => void>()

/** Calls `listener` with each slot viewed here whose viewers changed, here or elsewhere. */
export const onLooking = (listener: (slotId: string) => void) => void listeners.add(listener)

export function startLooking(slotId: string, person: string) {
	here.enter(slotId, person)
	changed(slotId)
	tellOthers(slotId)
}

export function stopLooking(slotId: string, person: string) {
	here.leave(slotId, person)
	changed(slotId)
	tellOthers(slotId)
}

/** Counts viewers in all processes; lists ids of some who are connected to this one. */
export function lookingAt(slotId: string) {
	const { count, viewers } = here.of(slotId)
	return { count: count + elsewhere.count(slotId, (person) => here.has(slotId, person)), viewers }
}

/** Repeats the viewers here, and forgets those elsewhere that were not repeated. Called every few seconds. */
export function repeatLooking(now: number) {
	for (const slotId of here.slots()) tellOthers(slotId)
	// Not at once when the last viewer leaves, who may only be reloading the page.
	elsewhere.retain((slotId) => here.of(slotId).count > 0)
	elsewhere.forgetOld(now).forEach(changed)
}

function changed(slotId: string) {
	for (const listener of listeners) listener(slotId)
}

const tellOthers = gather<string>(GATHER_MS, async (slotIds) => {
	let slots: Told['slots'] = []
	let characters = 0
	for (const slotId of slotIds) {
		const entry: Told['slots'][number] = [slotId, crowdOf(slotId)]
		const length = JSON.stringify(entry).length
		if (slots.length > 0 && characters + length > MOST_CHARACTERS) {
			tell('looking', { process: me, slots } satisfies Told)
			;[slots, characters] = [[], 0]
			await nextTurn()
		}
		slots.push(entry)
		characters += length
	}
	tell('looking', { process: me, slots } satisfies Told)
})

function crowdOf(slotId: string): Crowd {
	const people = here.people(slotId)
	return { people: people.slice(0, MOST_NAMED), more: Math.max(0, people.length - MOST_NAMED) }
}

onTold('looking', (message) => {
	const { process, slots } = message as Told
	if (process === me) return
	for (const [slotId, crowd] of slots) {
		if (here.of(slotId).count === 0 && !elsewhere.knows(slotId)) continue
		// The other process is new and does not know the viewers here.
		if (elsewhere.hear(process, slotId, crowd, Date.now()) && crowd.people.length > 0) tellOthers(slotId)
		changed(slotId)
	}
})
