import type { LogQuery } from './schemas.ts'

/** Returns the address of a part of the log; `before` is the act that it ends before. */
export function logAddress({ by, action, subject }: Omit<LogQuery, 'before'>, before?: number) {
	const params = new URLSearchParams()
	if (by) params.set('by', by)
	if (action) params.set('action', action)
	if (subject) params.set('subject', subject)
	if (before !== undefined) params.set('before', String(before))
	return params.size === 0 ? '/admin/log' : `/admin/log?${params}`
}
