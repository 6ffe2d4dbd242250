import { z } from 'zod'
import { pageNumber } from '#app/lib/form/list.ts'
import { plainText, upTo } from '#app/lib/text/text.ts'
import { ADMIN_NOTE_MAX, SEARCH_MAX } from '../rules.ts'
import { removable, roles } from './rules.ts'

export const PeopleQuery = z.object({
	q: plainText({ max: SEARCH_MAX }).catch(''),
	role: z.enum(roles).nullable().catch(null),
	state: z.enum(['asked', 'suspended', 'deleted']).nullable().catch(null),
	page: pageNumber,
})
export type PeopleQuery = z.output<typeof PeopleQuery>

/** The new role; `shown` is the one that the form was opened with. */
export const RoleChange = z.object({
	role: z.enum(roles, 'Choose a role'),
	shown: z.enum(roles, 'Use the form of this page'),
	note: upTo('Your note', ADMIN_NOTE_MAX, true),
})
export type RoleChange = z.output<typeof RoleChange>

export const Suspension = z.object({
	reason: plainText({ max: ADMIN_NOTE_MAX, required: 'Say why. We’ll tell them.', lines: true }),
})
export type Suspension = z.output<typeof Suspension>

export const Warning = z.object({
	reason: plainText({ max: ADMIN_NOTE_MAX, required: 'Say why. We’ll tell them.', lines: true }),
})
export type Warning = z.output<typeof Warning>

export const Removal = z.object({
	what: z.enum(removable, 'Choose what to remove'),
	reason: plainText({ max: ADMIN_NOTE_MAX, required: 'Say why. We’ll tell them.', lines: true }),
})
export type Removal = z.output<typeof Removal>
