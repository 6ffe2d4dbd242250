import type { payments } from '#db/schema.ts'
import { METHODS } from './manual/manual-methods.ts'

export const methodName = (method: typeof payments.$inferSelect.method) => METHODS[method ?? 'other'].name
