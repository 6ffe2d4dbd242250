import { eq } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { courtTime, bookings } from '#db/schema.ts'
import { at, clock } from '#app/lib/time/time.ts'
import { signedIn } from '#tests/support/world/people.ts'
import { call, visit } from '#tests/support/process/product.ts'
import { hoursWhere } from '../database/court-time.ts'

type Place = { venueId: number; sportId: number }

/** Returns the API's body to book these hours of a South African day. */
export const wish = ({ venueId, sportId }: Place, date: string, from: number, to: number, more: object = {}) => ({
	venueId,
	sportId,
	courtNumber: 1,
	startTime: at(date, from).toISOString(),
	endTime: at(date, to).toISOString(),
	paymentMethod: 'SnapScan',
	notes: '',
	...more,
})

/** Returns the booking page's form for these hours. */
export const form = (date: string, from: number, to: number, more: Record<string, string> = {}) => ({
	date,
	startTime: clock(from),
	endTime: clock(to),
	paymentMethod: 'SnapScan',
	phone: '082 555 0100',
	notes: '',
	...more,
})

export const post = (headers: Record<string, string>, body: unknown) => call('POST', '/api/bookings', { headers, body })

export const postForm = (
	headers: Record<string, string>,
	{ venueId, sportId }: Place,
	fields: Record<string, string>,
) => visit(`/booking/${venueId}/${sportId}`, { headers, form: fields })

/** Books and returns the id; throws the message when it fails. */
export async function booked(user: { id: number }, body: object): Promise<number> {
	const answer = await post(await signedIn(user), body)
	if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
	return answer.body.id
}

export async function storedBooking(id: number) {
	const [row] = await db.select().from(bookings).where(eq(bookings.id, id))
	return row!
}

export const hoursOf = (id: number) => hoursWhere(eq(courtTime.bookingId, id))

/** Counts bookings and half hours of court time, to compare before and after a refusal. */
export const counts = async () => [await db.$count(bookings), await db.$count(courtTime)]
