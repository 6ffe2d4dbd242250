import type { ReactNode } from 'react'
import { Form, useSearchParams } from 'react-router'
import { dateOf, formatDay, formatTimeRange } from '#app/lib/time/time.ts'
import { Button } from '#app/ui/button.tsx'
import { RadioCards } from '#app/ui/form/choice-field.tsx'
import { DateField } from '#app/ui/form/field.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import type { findPostponing } from './postpone.server.ts'
import { courtInText, courtLabel } from '#app/lib/text/court-name.ts'

type Props = {
	page: Awaited<ReturnType<typeof findPostponing>>
	errors?: string[]
	chosen: ReactNode
	formId: string
	field: { name: string; id: string; defaultValue?: string; error?: string[] }
}

export function PostponePanel({ page, errors, chosen, formId, field }: Props) {
	const { match, times, problem, day, first, last } = page
	const [query] = useSearchParams()
	const kept = [...query].filter(([name]) => name !== 'date')
	return (
		<div className="flex flex-col gap-5">
			<FormError errors={errors} />
			<p>
				<span className="block font-semibold wrap-anywhere">
					{match.homeLabel} v {match.awayLabel}
				</span>
				{!problem && 'Now on '}
				{formatDay(match.startTime)}, {formatTimeRange(match.startTime, match.endTime)},{' '}
				{courtInText(match.courtName ?? match.courtNumber)}
			</p>
			{problem ? (
				<p className="text-muted">{problem}</p>
			) : (
				<>
					{chosen}
					{times.length > 0 ? (
						<RadioCards
							key={day ?? ''}
							label={day ? `Free on ${formatDay(times[0]!.startTime)}` : 'Next free times'}
							{...field}
							form={formId}
							required
							options={times.map(({ startTime, endTime, courtNumber, court }) => ({
								value: `${startTime.getTime()}-${courtNumber}`,
								label: `${day ? '' : `${formatDay(startTime)}, `}${formatTimeRange(startTime, endTime)}`,
								aside: <span className="font-sans text-sm font-normal text-muted">{courtLabel(court)}</span>,
							}))}
						/>
					) : (
						<p className="text-muted">
							{day && day !== dateOf(match.startTime)
								? 'No courts are free for this match that day. Choose another.'
								: 'No times are free. Choose a day.'}
						</p>
					)}
					<Form method="get" preventScrollReset className="flex items-end gap-2">
						{kept.map(([name, value]) => (
							<input key={name} type="hidden" name={name} value={value} />
						))}
						<DateField
							label={day ? 'Day' : 'Or another day'}
							name="date"
							min={first}
							max={last}
							defaultValue={day ?? ''}
							className="grow"
						/>
						<Button variant="secondary" className="min-h-12">
							Show Times
						</Button>
					</Form>
				</>
			)}
		</div>
	)
}
