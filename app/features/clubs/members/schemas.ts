import { z } from 'zod'
import { queryNumber } from '#app/lib/form/list.ts'

const memberId = queryNumber('Choose a member')

export const RoleForm = z.object({ memberId, role: z.enum(['member', 'admin']) })
export const HandOverForm = z.object({ memberId })
export const RequestForm = z.discriminatedUnion('intent', [
	z.object({ intent: z.enum(['accept', 'decline']), memberId }),
	z.object({ intent: z.enum(['new-link', 'revoke']) }),
])
