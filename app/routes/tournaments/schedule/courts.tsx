import { Form, useNavigation } from 'react-router'
import { guard, requireUser } from '#app/features/accounts/auth.server.ts'
import { tournamentAddress } from '#app/features/tournaments/address.ts'
import { answerCourtRequest, findCourtRequest } from '#app/features/tournaments/placement/court-request.server.ts'
import { CourtAnswer, NOTE_MAX, PRICE_MAX } from '#app/features/tournaments/placement/schemas.ts'
import { changesPartners } from '#app/features/tournaments/status.ts'
import { dateLine, formatNames, NOT_FOUND } from '#app/features/tournaments/words.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { rate } from '#app/lib/money.ts'
import { inMinutes } from '#app/lib/time/lengths.ts'
import { clock, halves, inHours } from '#app/lib/time/time.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/layer/dialog.tsx'
import { SelectField, TextArea, TextField } from '#app/ui/form/field.tsx'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import type { Route } from './+types/courts'
import { pageMeta } from '#app/lib/page-meta.ts'

export const middleware: Route.MiddlewareFunction[] = [guard('user')]

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Courts for a tournament' })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findCourtRequest(requireUser(context), readId(params.id))

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const id = requireId(params.id, NOT_FOUND)
	return submit(request, CourtAnswer, 'Not answered', async (input) => {
		await answerCourtRequest(user, id, input)
		const { tournament } = await findCourtRequest(user, id)
		return redirectWithToast(tournamentAddress(tournament, 'schedule'), toasts[input.answer])
	})
}

const toasts = {
	yes: { title: 'Courts given', description: 'The schedule is out. We’ve told the organiser and the players.' },
	changes: {
		title: 'Offer made',
		description: 'We’ve told the organiser. Your courts stay free until they take them.',
	},
	no: { title: 'Courts not given', description: 'We’ve told the organiser. Your courts stay free.' },
}

const HOURS = Array.from({ length: 25 }, (_, hour) => ({ value: clock(hour), label: clock(hour) }))

/** The hours and the price that the form begins with. */
function termsOf(request: Route.ComponentProps['loaderData']['request']) {
	const hours = request?.offer ?? request
	if (!hours) return {}
	return { startTime: clock(hours.dayStart), endTime: clock(hours.dayEnd), price: hours.price?.toString() }
}

/** `2 hours`, `40 minutes, then 5 free` */
function lengthWords({
	matchHours,
	matchMinutes,
	breakMinutes,
}: NonNullable<Route.ComponentProps['loaderData']['request']>) {
	const length = matchMinutes ? inMinutes(matchMinutes) : inHours(matchHours)
	return breakMinutes ? `${length}, then ${breakMinutes} free` : length
}

export default function Courts({ loaderData, actionData }: Route.ComponentProps) {
	const { tournament, request, free, courts, reason } = loaderData
	const { form, errors, field } = useSubmission<'note' | 'startTime' | 'endTime' | 'price'>(
		'courts',
		actionData?.result,
		termsOf(request),
	)
	const sent = useNavigation().formData?.get('answer')
	const back = tournamentAddress(tournament, 'schedule')
	if (!request) {
		return (
			<Dialog title="Nothing to answer" closeTo={back}>
				<div className="flex flex-col gap-5">
					<p>{reason}</p>
					<ButtonLink to={back} preventScrollReset variant="secondary">
						Back
					</ButtonLink>
				</div>
			</Dialog>
		)
	}
	const { fullName, username } = tournament.organizer
	const facts = [
		['Organiser', fullName ?? username],
		[
			'Tournament',
			`${formatNames[tournament.format]}, ${request.matches} ${request.matches === 1 ? 'match' : 'matches'}`,
		],
		['Days', dateLine(tournament)],
		['Hours', `${clock(request.dayStart)}–${clock(request.dayEnd)}`],
		[changesPartners(tournament.format) ? 'Each round' : 'Each match', lengthWords(request)],
		...(courts ? [['On', courts]] : []),
		['Court hours', `${halves(request.courtHours)} needed, ${halves(free)} free`],
		...(request.price === undefined
			? []
			: [['At your rates', request.price === 0 ? 'Free' : `${rate(request.price)} in all`]]),
	]
	return (
		<Dialog
			title={`Courts for “${tournament.name}”?`}
			closeTo={back}
			footer={
				<>
					<Button form={form.id} name="answer" value="yes" pending={sent === 'yes'} pendingText="Giving…">
						Give the Courts
					</Button>
					<Button
						form={form.id}
						name="answer"
						value="no"
						variant="secondary"
						pending={sent === 'no'}
						pendingText="Declining…"
					>
						Decline
					</Button>
				</>
			}
		>
			<Form method="post" {...form} className="flex flex-col gap-4">
				<input type="hidden" name="askedAt" value={request.askedAt} />
				<FormError errors={errors} />
				<dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
					{facts.map(([name, value]) => (
						<div key={name} className="contents">
							<dt className="text-muted">{name}</dt>
							<dd className="font-semibold wrap-anywhere tabular-nums">{value}</dd>
						</div>
					))}
				</dl>
				<p className="text-muted">
					Nothing is booked yet. If you say yes, the matches get their courts and we’ll tell every player. The organiser
					pays you directly.
				</p>
				<TextArea
					label="Note"
					hint="Sent if you decline or make an offer."
					{...field('note')}
					maxLength={NOTE_MAX}
					required={false}
				/>
				<Disclosure summary="Offer other hours or another price">
					<div className="flex flex-col gap-4">
						<div className="grid grid-cols-2 items-end gap-3">
							<SelectField label="From" {...field('startTime')} options={HOURS.slice(0, -1)} />
							<SelectField label="Until" {...field('endTime')} options={HOURS.slice(1)} />
						</div>
						<TextField
							label="Price of all courts (R)"
							{...field('price')}
							inputMode="numeric"
							maxLength={String(PRICE_MAX).length}
						/>
						<Button
							name="answer"
							value="changes"
							variant="secondary"
							pending={sent === 'changes'}
							pendingText="Offering…"
						>
							Make This Offer
						</Button>
					</div>
				</Disclosure>
			</Form>
		</Dialog>
	)
}
