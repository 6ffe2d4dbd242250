import type { ReactNode } from 'react'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { Select } from '#app/ui/form/field.tsx'
import { FilterForm } from '#app/ui/form/filter-form.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link/link.tsx'
import { EVERYTHING, scheduleAddress, type ScheduleChoice } from './choice.ts'
import type { Schedule } from './schedule.server.ts'

type Props = {
	tournament: { id: number; key: string | null; ownTeamId: number | null }
	choice: ScheduleChoice
	schedule: Schedule
}

/** The views of a schedule, and what each is narrowed by: the list by a team, the courts by a day. */
export function ScheduleBar({ tournament, choice, schedule: { teams, words, playsToday, hasCourts, grid } }: Props) {
	const isList = choice.view === 'list'
	const own = teams.find(({ id }) => id === tournament.ownTeamId)
	const address = (choice: ScheduleChoice) => scheduleAddress(tournament, choice)
	const form = {
		action: `/tournaments/${tournament.id}/schedule`,
		shown: address(choice),
		kept: { key: tournament.key, when: choice.today && 'today', view: !isList && 'courts' },
	}
	return (
		<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
			<div className="flex flex-wrap gap-x-4 gap-y-2">
				{(hasCourts || !isList) && (
					<Chips label="View">
						<Chip to={address({ ...EVERYTHING, team: choice.team, today: choice.today })} current={isList}>
							By Round
						</Chip>
						<Chip to={address({ ...EVERYTHING, view: 'courts' })} current={!isList}>
							By Court
						</Chip>
					</Chips>
				)}
				{isList && (playsToday || choice.today) && (
					<Chips label="Only">
						<Chip to={address({ ...choice, round: null, today: !choice.today })} current={choice.today}>
							Today
						</Chip>
					</Chips>
				)}
			</div>
			{isList && (
				<ChoiceForm {...form} label="Team" value={choice.team ?? ''} className="basis-32 sm:max-w-xs">
					<option value="">{words.all}</option>
					{own && <option value={own.id}>{words.own ?? `My team: ${own.name}`}</option>}
					{teams.map(
						(team) =>
							team !== own && (
								<option key={team.id} value={team.id}>
									{team.name}
								</option>
							),
					)}
				</ChoiceForm>
			)}
			{grid && grid.days.length > 1 && (
				<div className="flex items-center gap-2 max-sm:w-full">
					<Step to={grid.before && address({ ...choice, day: grid.before })} icon="chevron-left" label="Day before" />
					<ChoiceForm {...form} label="Day" value={grid.day}>
						{grid.days.map(({ date, label }) => (
							<option key={date} value={date}>
								{label}
							</option>
						))}
					</ChoiceForm>
					<Step to={grid.after && address({ ...choice, day: grid.after })} icon="chevron-right" label="Day after" />
				</div>
			)}
		</div>
	)
}

type FormProps = {
	action: string
	shown: string
	/** The part of the address that stays beside the choice. */
	kept: Record<string, string | false | null>
	/** Also the name of the field, in small letters. */
	label: string
	value: string | number
	className?: string
	children: ReactNode
}

const ChoiceForm = ({ action, shown, kept, label, value, className, children }: FormProps) => (
	<FilterForm action={action} shown={shown} className={classes('flex min-w-0 grow items-center gap-2', className)}>
		{Object.entries(kept).map(([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />)}
		<Select name={label.toLowerCase()} aria-label={label} defaultValue={value} className="grow">
			{children}
		</Select>
		<span className="hidden noscript:block">
			<Button variant="secondary">Show</Button>
		</span>
	</FilterForm>
)

type StepProps = { to: string | null; icon: 'chevron-left' | 'chevron-right'; label: string }

function Step({ to, icon, label }: StepProps) {
	const look = buttonClass({ variant: 'secondary', className: 'px-3!' })
	if (to === null) {
		return (
			<span aria-hidden="true" className={classes(look, 'opacity-40')}>
				<Icon name={icon} />
			</span>
		)
	}
	return (
		<Link to={to} preventScrollReset aria-label={label} className={look}>
			<Icon name={icon} />
		</Link>
	)
}

function Chips({ label, children }: { label: string; children: ReactNode }) {
	return (
		<ul aria-label={label} className="flex rounded-md border border-edge bg-surface">
			{children}
		</ul>
	)
}

function Chip({ to, current, children }: { to: string; current: boolean; children: string }) {
	return (
		<li>
			<Link
				to={to}
				preventScrollReset
				aria-current={current ? 'true' : undefined}
				className="inline-flex min-h-11 items-center rounded-sm px-3 text-sm font-semibold whitespace-nowrap hover:text-court-strong aria-[current]:bg-court-soft aria-[current]:text-court-strong"
			>
				{children}
			</Link>
		</li>
	)
}
