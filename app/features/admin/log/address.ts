import { listAddress } from '#app/lib/list-address.ts'
import type { LogQuery } from './schemas.ts'

/** Returns the address of a part of the log; `before` is the act that it ends before. */
export const logAddress = ({ by, action, subject }: Omit<LogQuery, 'before'>, before?: number) =>
	listAddress('/admin/log', { by, action, subject, before })
