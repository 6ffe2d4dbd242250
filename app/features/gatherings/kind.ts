import type { SQL } from 'drizzle-orm'
import type { Reader, Writer } from '#db/client/index.ts'
import type { eventParticipants, events, runningEventParticipants, runningEvents } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import type { Terms } from './terms.ts'

/** Something that people sign up to, as far as its people have to do with it. */
export type Gathering = {
	id: number
	title: string
	startTime: Date
	endTime: Date
	status: string
	/** null means without limit */
	maxParticipants: number | null
	/** The venue whose desk shows its people, if one does. */
	venueId?: number
	/** Where people meet, in words. */
	place: string
	link: string
	/** Where the notice to a person who was taken off the list leads. */
	linkAfter: string
	/** Its organiser or club, as its people know them. */
	from: string
	/** Where and when, as a reminder says it. */
	reminder: string
}

type Found = Pick<Gathering, 'id' | 'venueId'>

/** People who have a place without being one of its people. */
type Guests = {
	/** Counts them, by the id of the gathering. */
	count: (reader: Reader, ids: number[]) => Promise<Map<number, number>>
	/** Takes a person off them, and returns whether they had a place. */
	takeOff: (tx: Writer, id: number, userId: number) => Promise<boolean>
}

/** A kind of gathering, given by the room that plans it. `Ids` is what stands in its addresses. */
export type Kind<Ids = never> = {
	terms: Terms
	/** The table of the gatherings, and that of their people. */
	rows: typeof events | typeof runningEvents
	people: typeof eventParticipants | typeof runningEventParticipants
	/** The status that means a place in its table. */
	going: 'registered' | 'attending'
	startsAt: typeof events.startTime | typeof runningEvents.date
	/** The condition for gatherings that people can still join. */
	isOpen: (now: Date) => SQL | undefined
	read: (reader: Reader, id: number) => Promise<Gathering | undefined>
	/** Writes down how many have a place, where its table says so. */
	keepCount?: (tx: Writer, id: number, people: number) => Promise<unknown>
	guests?: Guests
	/** The kind of its notices, and what their causes begin with. */
	notice: { kind: 'event' | 'club'; cause: 'event' | 'club-event' }

	/** Finds one for a person who may sign up; throws for others. `asks` says whether they have to ask for a place. */
	findOpen: (tx: Reader, user: Actor, ids: Ids, now: Date) => Promise<Found & { asks?: boolean }>
	/** Finds one for a person who runs it; throws for others. */
	findManaged: (reader: Reader, user: Actor, ids: Ids, now: Date) => Promise<Found>
	/** Finds one for a person who checks people in, where more may do that than run it; throws for others. */
	findAtDoor?: (reader: Reader, user: Actor, ids: Ids, now: Date) => Promise<Found>
	/** Finds the person who answers requests, where places are asked for. */
	approval?: { findAnswerer: (tx: Reader, id: number) => Promise<number> }
	/** The people it is for, where it is not open to all. */
	members?: { has: (tx: Reader, id: number, userId: number) => Promise<boolean>; left: string }
	/** Asks for the price of places, and ends that, where they can have one. Of a gathering under `lock`. */
	paying?: {
		/** Throws where a person may not join, or wait, because of the price. */
		admit: (tx: Writer, gathering: Gathering, userId: number) => Promise<unknown>
		/** Asks people who have just got a place for its price; returns what each of them pays by when. */
		hold: (
			tx: Writer,
			gathering: Gathering,
			people: readonly { id: number; userId: number }[],
			now: Date,
		) => Promise<Map<number, { amount: number; payBy: Date }>>
		/** Ends that for the people of the kind's table whom `where` selects, before they lose their places. */
		release: (tx: Writer, where: SQL | undefined, how: 'left' | 'removed', now: Date) => Promise<unknown>
	}
	/** Logs what a person who runs it, or checks people in, has done. */
	log?: (
		tx: Writer,
		user: Actor,
		ids: Ids,
		act: 'check-in' | 'message' | 'remove-person',
		now: Date,
	) => Promise<unknown>
	/** Tells open pages of those who run it that its people have changed. Called after the transaction. */
	changed?: (gathering: Found) => void
	/** Further work of the kind after a check-in. */
	onCheckIn?: (
		tx: Writer,
		gathering: Gathering,
		person: { userId: number; arrived: boolean },
		now: Date,
	) => Promise<unknown>
}

/** The tables of a kind, without what it says of one gathering. */
export type Tables = Pick<Kind, 'rows' | 'people' | 'going' | 'keepCount' | 'guests'>

/** Returns the part that all notices about a gathering share. */
export const noticeOf = ({ notice }: Pick<Kind, 'notice'>, { id }: { id: number }, cause: string) => ({
	kind: notice.kind,
	subject: notice.cause,
	subjectId: id,
	cause: `${notice.cause}:${id}:${cause}`,
})

/** Returns the data that the words of a notice need of a gathering. */
export const factsOf = ({
	title,
	startTime,
	place,
	link,
}: Pick<Gathering, 'title' | 'startTime' | 'place' | 'link'>) => ({
	title,
	start: startTime,
	place,
	link,
})
