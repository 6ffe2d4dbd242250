import { z } from 'zod'
import { Scope } from '../events/planning/plan-rules.ts'

/** Which runs the route is for. */
export const RouteScope = z.enum(Scope).catch('one')

/** The form that takes the route of a run away. */
export const RouteRemoval = z.object({ intent: z.literal('remove', 'Please use the button'), scope: RouteScope })
