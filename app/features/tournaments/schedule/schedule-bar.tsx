import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Select } from '#app/ui/form/field.tsx'
import { FilterForm } from '#app/ui/form/filter-form.tsx'
import { Link } from '#app/ui/link/link.tsx'
import { EVERYTHING, type ScheduleChoice } from './choice.ts'

type Props = {
	choice: ScheduleChoice
	teams: { id: number; name: string }[]
	ownTeamId: number | null
	playsToday: boolean
	/** Whether there is more than one court, so that a view by court shows more. */
	hasCourts: boolean
	address: (choice: ScheduleChoice) => string
	/** The target of the team form, and its fields beside the team. */
	base: string
	hidden: [name: string, value: string][]
}

export function ScheduleBar({ choice, teams, ownTeamId, playsToday, hasCourts, address, base, hidden }: Props) {
	const isList = choice.view === 'list'
	const own = teams.find(({ id }) => id === ownTeamId)
	return (
		<div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3 print:hidden">
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
				<FilterForm action={base} shown={address(choice)} className="flex grow basis-32 items-end gap-2 sm:max-w-xs">
					{hidden.map(([name, value]) => (
						<input key={name} type="hidden" name={name} value={value} />
					))}
					<Select name="team" aria-label="Team" defaultValue={choice.team ?? ''} className="grow">
						<option value="">All teams</option>
						{own && <option value={own.id}>My team: {own.name}</option>}
						{teams.map(
							(team) =>
								team !== own && (
									<option key={team.id} value={team.id}>
										{team.name}
									</option>
								),
						)}
					</Select>
					<span className="hidden noscript:block">
						<Button variant="secondary">Show</Button>
					</span>
				</FilterForm>
			)}
		</div>
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
