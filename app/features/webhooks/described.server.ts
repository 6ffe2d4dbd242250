import { z } from 'zod'
import type { Webhooks } from '#app/features/platform/calls/document.server.ts'
import { id, instant } from '#app/features/platform/calls/shapes.ts'
import { bodyOf, BookingFacts, TYPES, type MessageType } from './facts.server.ts'

const EXAMPLE = {
	bookingId: 4711,
	venueId: 1,
	sportId: 2,
	courtNumber: 3,
	startTime: new Date('2027-03-02T16:00:00Z'),
	endTime: new Date('2027-03-02T17:30:00Z'),
	status: 'confirmed',
	paymentStatus: 'paid',
	totalPrice: 480,
	arrivedAt: null,
	noShow: false,
}
const EXAMPLE_AT = new Date('2027-02-27T08:15:02Z')

const ABOUT = `Sent to each address that the owner of a venue adds under Venue, Webhooks, at least once, within seconds. Several changes in a moment are one message with the facts as they are then; the later \`timestamp\` is right where two of one booking cross.

It is signed as [Standard Webhooks](https://www.standardwebhooks.com) says: check \`webhook-signature\` with the secret of the address, refuse an old \`webhook-timestamp\`, and carry a \`webhook-id\` out once. Answer with 2xx within ten seconds. Anything else, redirects too, is tried again after 5 seconds, and 1, 5 and 30 minutes, 2 and 6 hours; 410 stops the address, as do five days without a good answer.`

const SUMMARIES: Record<MessageType, string> = {
	'booking.created': 'A booking was made at the venue',
	'booking.changed': 'A booking was moved, confirmed, paid, completed, brought back or otherwise changed',
	'booking.cancelled': 'A booking was cancelled',
	test: 'The owner asked for a test',
}

/** The messages to other systems, for the description of the API. */
export const describeWebhooks = (): Webhooks =>
	Object.fromEntries((Object.keys(TYPES) as MessageType[]).map((type) => [type, { post: describe(type) }]))

function describe(type: MessageType) {
	const isTest = type === 'test'
	const schema = z.strictObject({
		type: z.literal(type),
		timestamp: instant.describe('When we saw the change'),
		data: isTest ? z.strictObject({ venueId: id }) : BookingFacts,
	})
	const example = JSON.parse(bodyOf(type, EXAMPLE_AT, isTest ? { venueId: 1 } : EXAMPLE)) as object
	return {
		summary: SUMMARIES[type],
		description: ABOUT,
		tags: ['Webhooks'],
		requestParams: {
			header: z.object({
				'webhook-id': z.string().describe('The same for each try'),
				'webhook-timestamp': z.string().describe('Unix time of this try, in seconds'),
				'webhook-signature': z.string().describe('`v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`'),
			}),
		},
		requestBody: { required: true, content: { 'application/json': { schema, example } } },
		responses: { '2XX': { description: 'It arrived' } },
	}
}
