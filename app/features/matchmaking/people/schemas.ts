import { z } from 'zod'
import { pageNumber, queryNumber } from '#app/lib/form/list.ts'
import { nullable, upTo } from '#app/lib/text/text.ts'
import { NOTE_MAX } from '../rules.ts'
import { peopleTabs } from './tabs.ts'

const note = upTo('Your note', NOTE_MAX)

export const ConnectForm = z.object({ note })

export const NewConnection = z.object({
	note: nullable(note)
		.optional()
		.transform((text) => text ?? ''),
})

export const AskAnswer = z.object({
	status: z.enum(['accepted', 'ignored'], 'status must be accepted or ignored'),
})

const id = queryNumber('Choose somebody from the list')

export const PeopleForm = z.discriminatedUnion('intent', [
	z.object({ intent: z.enum(['accept', 'ignore', 'withdraw']), id }),
	z.object({ intent: z.literal('unblock'), key: z.string().max(100) }),
])

export const PeopleQuery = z.object({
	tab: z.enum(peopleTabs).optional().catch(undefined),
	page: pageNumber,
})
