import { z } from 'zod'
import { Scope } from '../events/planning/plan-rules.ts'

export const RouteScope = z.enum(Scope).catch('one')

export const RouteRemoval = z.object({ intent: z.literal('remove', 'Use the button'), scope: RouteScope })
