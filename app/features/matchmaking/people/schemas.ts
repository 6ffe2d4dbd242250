import { z } from 'zod'
import { pageNumber, queryNumber } from '#app/lib/form/list.ts'
import { nullable, upTo } from '#app/lib/text/text.ts'
import { NOTE_MAX } from '../rules.ts'
import { peopleTabs } from './tabs.ts'

const note = upTo('Your note', NOTE_MAX)

/** The form that asks somebody to connect. */
export const ConnectForm = z.object({ note })

/** What a call sends to do so; the note may be left out. */
export const NewConnection = z.object({
	note: nullable(note)
		.optional()
		.transform((text) => text ?? ''),
})

/** What a call sends to answer an ask. */
export const AskAnswer = z.object({
	status: z.enum(['accepted', 'ignored'], 'status must be accepted or ignored'),
})

const id = queryNumber('Please choose somebody of the list')

/** What the page of people sends: the answer to an ask, one taken back, or somebody unblocked by the key of the block. */
export const PeopleForm = z.discriminatedUnion('intent', [
	z.object({ intent: z.enum(['accept', 'ignore', 'withdraw']), id }),
	z.object({ intent: z.literal('unblock'), key: z.string().max(100) }),
])

/** Which of the people an address asks for; what makes no sense is left out. */
export const PeopleQuery = z.object({
	tab: z.enum(peopleTabs).optional().catch(undefined),
	page: pageNumber,
})
