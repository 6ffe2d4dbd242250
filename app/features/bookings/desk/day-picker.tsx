import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { addDays, at, formatDay } from '#app/lib/time/time.ts'
import { Button, buttonClass, ButtonLink } from '#app/ui/button.tsx'
import { controlClass } from '#app/ui/form/field.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link/link.tsx'
import type { DayPlan } from './day-grid.server.ts'

type Props = {
	plan: DayPlan
	base: string
	/** The customer for whom an hour is looked for. */
	customerId?: number
}

/** Today has no date in its address, by which the phone keeps it. */
function addressOf({ plan: { today }, base, customerId }: Props, day: string, sport: number | null) {
	const query = new URLSearchParams({
		...(day !== today && { date: day }),
		...(sport !== null && { sport: String(sport) }),
		...(customerId !== undefined && { customer: String(customerId) }),
	})
	return `${base}/day${query.size > 0 ? `?${query.toString()}` : ''}`
}

/** The way back to today from another day. */
export function TodayLink({ className, ...props }: Props & { className: string }) {
	const { date, today, chosen } = props.plan
	if (date === today) return null
	return (
		<ButtonLink
			to={addressOf(props, today, chosen)}
			preventScrollReset
			variant="secondary"
			size="sm"
			className={className}
		>
			Today
		</ButtonLink>
	)
}

export function DayPicker(props: Props) {
	const { base, customerId } = props
	const { date, sports, chosen } = props.plan
	const to = (day: string, sport = chosen) => addressOf(props, day, sport)
	return (
		<div className="flex flex-wrap items-center gap-x-6 gap-y-3 max-sm:order-last max-sm:w-full md:grow print:hidden">
			<div className="flex flex-wrap items-center justify-between gap-1 max-sm:w-full">
				<span aria-hidden="true" className="pr-2 font-semibold md:hidden noscript:hidden">
					{formatDay(at(date, 0))}
				</span>
				<Step to={to(addDays(date, -1))} icon="chevron-left" label="Day before" />
				<Form
					key={date}
					method="get"
					action={`${base}/day`}
					className="flex min-w-0 grow basis-32 items-center gap-2 max-[22rem]:order-first max-[22rem]:basis-full"
				>
					{chosen !== null && <input type="hidden" name="sport" value={chosen} />}
					{customerId !== undefined && <input type="hidden" name="customer" value={customerId} />}
					<input
						type="date"
						name="date"
						defaultValue={date}
						required
						aria-label="Day"
						onKeyDown={({ currentTarget }) => {
							currentTarget.dataset.typed = ''
						}}
						onChange={({ target }) => {
							if (target.dataset.typed === undefined) show(target)
						}}
						onBlur={({ target }) => show(target)}
						className={`${controlClass} min-h-11! w-auto! grow max-sm:px-2`}
					/>
					<span className="hidden noscript:block">
						<Button variant="secondary">Show</Button>
					</span>
				</Form>
				<Step to={to(addDays(date, 1))} icon="chevron-right" label="Day after" />
				<TodayLink {...props} className="max-sm:hidden" />
			</div>
			{sports.length > 1 && (
				<ul aria-label="Sport" className="flex flex-wrap gap-2">
					<Choice to={to(date, null)} current={chosen === null}>
						All Sports
					</Choice>
					{sports.map((sport) => (
						<Choice key={sport.id} to={to(date, sport.id)} current={chosen === sport.id}>
							{sport.name}
						</Choice>
					))}
				</ul>
			)}
		</div>
	)
}

/** Shows another day: at once when it is picked, and when its field is left while a keyboard passes others. */
function show({ value, defaultValue, form }: HTMLInputElement) {
	if (value && value !== defaultValue) form!.requestSubmit()
}

function Step({ to, icon, label }: { to: string; icon: IconName; label: string }) {
	return (
		<Link
			to={to}
			preventScrollReset
			aria-label={label}
			className={buttonClass({ variant: 'secondary', className: 'px-3!' })}
		>
			<Icon name={icon} />
		</Link>
	)
}

function Choice({ to, current, children }: { to: string; current: boolean; children: ReactNode }) {
	return (
		<li>
			<Link
				to={to}
				preventScrollReset
				aria-current={current ? 'true' : undefined}
				className={buttonClass({
					variant: 'secondary',
					size: 'sm',
					className: 'aria-[current]:bg-court-soft aria-[current]:border-court',
				})}
			>
				{children}
			</Link>
		</li>
	)
}
