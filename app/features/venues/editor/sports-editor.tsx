import type { SubmissionResult } from '@conform-to/dom'
import { Form, useNavigation } from 'react-router'
import { rate } from '#app/lib/money.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CourtDrawing } from '#app/ui/picture/court-drawing.tsx'
import { SelectField, TextField } from '#app/ui/form/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { Menu, menuItemClass } from '#app/ui/layer/menu.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { Link } from '#app/ui/link/link.tsx'

type Offered = {
	sportId: number
	name: string
	icon: string
	from?: string
	pricePerHour: number
	peakPricePerHour: number | null
	courtCount: number
}

export function OfferedSports({ venueId, sports }: { venueId: number; sports: Offered[] }) {
	const link = buttonClass({ variant: 'secondary', size: 'sm' })
	return (
		<ul className="grid gap-3">
			{sports.map(({ sportId, name, icon, courtCount, from = '', pricePerHour, peakPricePerHour }) => {
				const pricing = `/venue-dashboard/${venueId}/pricing/${sportId}`
				const of = <span className="sr-only"> of {name}</span>
				return (
					<Card as="li" key={sportId} className="flex flex-wrap items-center gap-3">
						<div className="flex min-w-0 grow basis-0 items-center gap-4">
							<CourtDrawing sport={icon} className="h-10 w-16 shrink-0 rounded-md" />
							<div className="min-w-0 grow">
								<h3 className="text-lg">{name}</h3>
								<p className="text-sm text-muted tabular-nums">
									{courtCount === 1 ? '1 court' : `${courtCount} courts`}
									<span className="block">
										{from}
										{rate(pricePerHour)} / hour{peakPricePerHour !== null && `, peak ${from}${rate(peakPricePerHour)}`}
									</span>
								</p>
							</div>
						</div>
						<p className="order-last flex flex-wrap gap-2 max-lg:w-full lg:order-none">
							<Link to={pricing} className={link}>
								Price and number of courts{of}
							</Link>
							<Link to={`${sportId}/courts`} className={link}>
								Court names and surfaces{of}
							</Link>
							<Link to={`${pricing}/peak`} className={link}>
								Peak hours{of}
							</Link>
						</p>
						<Menu label={`More of ${name}`} summary="⋯" summaryClassName="min-w-11 justify-center text-xl">
							<Link to={`${sportId}/remove`} preventScrollReset className={menuItemClass}>
								<Icon name="x" className="size-5 text-muted" />
								<span>
									Remove<span className="sr-only"> {name}</span>
								</span>
							</Link>
						</Menu>
					</Card>
				)
			})}
		</ul>
	)
}

type NewSportProps = {
	sports: { id: number; name: string }[]
	first: boolean
	result?: SubmissionResult<string[]>
}

export function NewSportForm({ sports, first, result }: NewSportProps) {
	const { form, errors, field } = useSubmission<'sportId' | 'courtCount' | 'pricePerHour' | 'peakPricePerHour'>(
		'sport',
		result,
		{ courtCount: '1' },
	)
	const sending = useNavigation().formMethod === 'POST'
	const number = { inputMode: 'numeric', autoComplete: 'off', maxLength: 6 } as const
	const fields = (
		<Form method="post" {...form} className="flex flex-col gap-5">
			<FormError errors={errors} />
			<div className="grid items-start gap-5 sm:grid-cols-2">
				<SelectField
					label="Sport"
					{...field('sportId')}
					options={sports.map(({ id, name }) => ({ value: String(id), label: name }))}
				/>
				<TextField label="Courts" {...field('courtCount')} {...number} required />
				<TextField label="Price per hour, in rand" {...field('pricePerHour')} {...number} required />
				<TextField label="Peak price per hour, in rand" {...field('peakPricePerHour')} {...number} required={false} />
			</div>
			<Button variant={first ? 'primary' : 'secondary'} className="self-start" pending={sending} pendingText="Adding…">
				Add Sport
			</Button>
		</Form>
	)
	return first ? (
		<Card className="flex flex-col gap-5">
			<h3 className="text-lg">Add your first sport</h3>
			{fields}
		</Card>
	) : (
		<Disclosure summary="Add another sport" open={Boolean(result?.error)}>
			{fields}
		</Disclosure>
	)
}
