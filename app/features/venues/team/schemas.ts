import { z } from 'zod'
import { email } from '#app/features/accounts/schemas.ts'
import { teamRoles } from './rights.ts'

const role = z.enum(teamRoles, 'Choose a role')

export const InviteForm = z.object({ role, email: email.optional() })
export type InviteForm = z.infer<typeof InviteForm>

export const RoleForm = z.object({ role })

/** The invitation that is taken back. */
export const TakeBackForm = z.object({ invitation: z.coerce.number().int().positive().max(2_147_483_647) })
