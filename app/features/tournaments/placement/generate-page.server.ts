import type { Actor } from '#app/features/accounts/auth.server.ts'
import { look } from '#app/lib/form/form.server.ts'
import { previewSchedule } from './generate.server.ts'
import { ScheduleForm } from './schemas.ts'

/** A preview of the schedule for the terms in the query, or their errors. Throws like `previewSchedule`. */
export async function findGeneratePage(user: Actor, id: number, query: URLSearchParams) {
	const fields = new URLSearchParams([...query].filter(([, value]) => value !== ''))
	const looked = fields.has('startTime')
		? await look(fields, ScheduleForm, (wanted) => previewSchedule(user, id, { wanted }))
		: { found: await previewSchedule(user, id) }
	const { tournament, ...preview } = looked.found ?? (await previewSchedule(user, id))
	const { name, key, format, startDate, endDate, registrationDeadline, status } = tournament
	return {
		tournament: { id, name, key, format, startDate, endDate },
		preview,
		isAsked: tournament.courtRequest?.refusal === null,
		closes: status === 'registration_open' && registrationDeadline > new Date() ? registrationDeadline : null,
		wrong: looked.result,
		idempotencyKey: crypto.randomUUID(),
	}
}
