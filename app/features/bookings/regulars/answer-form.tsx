import { Form, useNavigation } from 'react-router'
import type { Failed } from '#app/lib/form/form.server.ts'
import { sum } from '#app/lib/money.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateTicks, useTicked } from '#app/ui/form/date-ticks.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { useIdempotencyKey } from '#app/ui/form/use-idempotency-key.ts'
import { ActionBar } from '#app/ui/link/action-bar.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Phone } from '../desk/customer.tsx'
import { inDates, tickedWords } from './regular-dates.ts'
import { errorsBeside } from './regular-form.tsx'
import type { RequestPage } from './requests.server.ts'

type Props = { page: RequestPage; failed?: Failed; base: string }

/** A player's request for a weekly hour: its dates with what stands in their way, and the venue's yes or no. */
export function AnswerForm({ page, failed, base }: Props) {
	const { request, ended, problem, plan, decides, idempotencyKey } = page
	const key = useIdempotencyKey(idempotencyKey)
	const sending = useNavigation().formMethod === 'POST'
	const offered = plan?.dates.some(({ problem, instead }) => problem === null || instead)
	const free = plan?.dates.filter(({ problem }) => problem === null).length ?? 0
	const { ticked, look } = useTicked(plan?.dates ?? [], failed?.result)
	const total = ticked.reduce((total, { price }) => total + price, 0)
	return (
		<Form method="post" onChange={look} className="flex flex-col gap-5">
			<input type="hidden" name="idempotencyKey" value={key} />
			<Card className="flex flex-col gap-5">
				<FormError errors={errorsBeside(failed?.result)} />
				<div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
					<div>
						<p className="text-lg font-semibold">{request.when}</p>
						<p>{request.court}</p>
						<p className="mt-3 font-semibold wrap-anywhere">{request.name}</p>
						<Phone of={request} />
						{request.note && <p className="mt-1 wrap-anywhere whitespace-pre-line text-muted">“{request.note}”</p>}
					</div>
					{(ended ?? problem) && (
						<Notice tone="warn" className="self-start">
							{ended ?? problem}
						</Notice>
					)}
					{plan && (
						<div className="flex flex-col gap-2">
							<p className="font-semibold">{tickedWords(plan.dates.length, free, ticked)}</p>
							{offered && (
								<p className="text-sm text-muted">
									Each date is a booking in {request.name}’s account, confirmed and still to pay. Untick those to leave
									out.
								</p>
							)}
							<DateTicks dates={plan.dates} result={failed?.result} wide />
						</div>
					)}
				</div>
			</Card>
			<ActionBar stays className="flex-wrap gap-y-2">
				{offered && (
					<p aria-live="polite" className="tabular-nums max-md:w-full">
						<span className="font-semibold">{inDates(ticked.length)}</span>, {sum(total)} together
					</p>
				)}
				{offered && (
					<Button pending={sending} pendingText="Booking…" className="max-md:grow">
						Book These Dates
					</Button>
				)}
				{ended === null && decides && (
					<ButtonLink to={`${base}/requests/${request.id}/decline`} preventScrollReset variant="danger">
						Say No
					</ButtonLink>
				)}
				{(ended !== null || !decides) && (
					<ButtonLink to={base} variant="secondary">
						Back
					</ButtonLink>
				)}
			</ActionBar>
		</Form>
	)
}
