import { z } from 'zod'
import { pageNumber, queryNumber } from '#app/lib/form/list.ts'
import { nullable, upTo } from '#app/lib/text/text.ts'
import { NOTE_MAX } from '../rules.ts'
import { peopleTabs } from './tabs.ts'

const note = upTo('Your note', NOTE_MAX)

export const ConnectForm = z.object({ note })

/** Body of the call that asks to connect; the note is optional. */
export const NewConnection = z.object({
	note: nullable(note)
		.optional()
		.transform((text) => text ?? ''),
})

/** Body of the call that answers a connection request. */
export const AskAnswer = z.object({
	status: z.enum(['accepted', 'ignored'], 'status must be accepted or ignored'),
})

const id = queryNumber('Please choose somebody of the list')

/** Forms of the page of people: an answer, a withdrawal, or unblocking by the key of the block. */
export const PeopleForm = z.discriminatedUnion('intent', [
	z.object({ intent: z.enum(['accept', 'ignore', 'withdraw']), id }),
	z.object({ intent: z.literal('unblock'), key: z.string().max(100) }),
])

/** The query of the page of people; invalid values are ignored. */
export const PeopleQuery = z.object({
	tab: z.enum(peopleTabs).optional().catch(undefined),
	page: pageNumber,
})
