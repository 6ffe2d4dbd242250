import { guard, requireUser } from '#app/features/accounts/auth.server.ts'
import { formatDuration } from '#app/features/clubs/duration.ts'
import { FEEDBACK_MAX } from '#app/features/clubs/events/club-event.ts'
import { LogForm } from '#app/features/clubs/events/log/log.ts'
import { logRun } from '#app/features/clubs/events/log/log.server.ts'
import { findOwnRun } from '#app/features/clubs/events/own-run.server.ts'
import { whenOf } from '#app/features/gatherings/terms.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { TextArea, TextField } from '#app/ui/form/field.tsx'
import { Question } from '#app/ui/layer/question.tsx'
import { StarsField } from '#app/features/clubs/events/log/stars-field.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import type { Route } from './+types/log'
import { pageMeta } from '#app/lib/page-meta.ts'

export const middleware: Route.MiddlewareFunction[] = [guard('user')]

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Enter your run' })

const idsOf = (params: Route.LoaderArgs['params']) => ({ clubId: readId(params.id), eventId: readId(params.eventId) })

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const asking = { user: requireUser(context), key: url.searchParams.get('key'), now: new Date() }
	const { event, own, logClosed, back } = await findOwnRun(idsOf(params), asking)
	return { run: `${event.title}, ${whenOf(event)}`, reason: logClosed, back, fields: fieldsOf(own) }
}

function fieldsOf(own: Awaited<ReturnType<typeof findOwnRun>>['own']) {
	const { completedDistance: distance = null, completedTime: time = null, rating = null, feedback = null } = own ?? {}
	return {
		distance: distance === null ? '' : String(distance),
		time: time === null ? '' : formatDuration(time),
		rating: rating === null ? '' : String(rating),
		feedback: feedback ?? '',
	}
}

export function action({ request, url, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	return submit(request, LogForm, 'Not saved', async (log) => {
		await logRun(user, idsOf(params), log)
		return redirectWithToast(url.pathname.replace(/\/log$/, '') + url.search, { title: 'Your run is saved' })
	})
}

export default function LogRun({ loaderData: { run, reason, back, fields }, actionData }: Route.ComponentProps) {
	const { form, field } = useSubmission<keyof typeof fields>('log', actionData?.result, fields)
	return (
		<Question
			title="Your run"
			verb={['Save My Run', 'Saving…']}
			back={back}
			reason={reason}
			failed={actionData}
			form={form}
			facts={<p className="font-semibold wrap-anywhere">{run}</p>}
		>
			<p className="text-muted">Club members see your distance and time.</p>
			<div className="grid grid-cols-2 gap-3">
				<TextField
					label="Distance (km)"
					placeholder="5.2"
					inputMode="decimal"
					autoComplete="off"
					{...field('distance')}
				/>
				<TextField label="Time" placeholder="1:02:30" autoComplete="off" {...field('time')} />
			</div>
			<StarsField label="How was the run?" {...field('rating')} />
			<TextArea
				label="Feedback"
				hint={`For the organiser only, up to ${FEEDBACK_MAX} characters`}
				{...field('feedback')}
				required={false}
			/>
		</Question>
	)
}
