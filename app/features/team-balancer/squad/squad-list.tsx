import type { SubmissionResult } from '@conform-to/dom'
import { Form } from 'react-router'
import { levelName, levelOptions } from '#app/features/matchmaking/levels.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { cardClass } from '#app/ui/card.tsx'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { SelectField, TextField } from '#app/ui/form/field.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import type { OpenSession } from '../balancer-page.server.ts'
import { positionLabel } from '../balance/positions.ts'
import { APART, availabilityName, availabilityOptions, NOTES_MAX, TOGETHER } from '../rules.ts'
import type { SquadPlayer } from './squad-view.ts'
import { rowId } from '../use-focus-after.ts'

type Props = {
	session: OpenSession
	address: string
	failed: { player: number; result: SubmissionResult<string[]> } | null
}

/** All players of the squad, each with a form to change or remove them until the request is over. */
export function SquadList({ session, address, failed }: Props) {
	return (
		<ul className={`${cardClass} rows`}>
			{session.squad.map((player) => {
				const result = failed?.player === player.id ? failed.result : undefined
				if (session.over)
					return (
						<li key={player.id} className="flex min-h-12 items-center px-4 py-3 font-semibold sm:px-5">
							<Summary player={player} />
						</li>
					)
				return (
					<li key={player.id} id={rowId(player.id)} className="scroll-mt-24 max-md:scroll-mb-56">
						<Disclosure
							key={JSON.stringify(player)}
							summary={<Summary player={player} />}
							open={result !== undefined}
							name="squad"
							className="border-b-0 px-4 sm:px-5"
						>
							<EditForm player={player} address={address} result={result} positions={session.positions} />
						</Disclosure>
					</li>
				)
			})}
		</ul>
	)
}

function Summary({ player }: { player: SquadPlayer }) {
	const { name, isYou, isGuest, skillLevel, preferredPosition, availability, notes } = player
	const facts = [levelName(skillLevel), preferredPosition && positionLabel(preferredPosition), isGuest && 'Guest']
	return (
		<span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
			<span className={availability === 'unavailable' ? 'text-muted line-through wrap-anywhere' : 'wrap-anywhere'}>
				<bdi>{name}</bdi>
				{isYou && <span className="font-normal text-muted"> (you)</span>}
			</span>
			<span className="basis-full text-sm font-normal text-muted">{facts.filter(Boolean).join(' · ')}</span>
			<Marks player={player} />
			{availability === 'unavailable' && <Badge>{availabilityName(availability)}</Badge>}
			{notes && <span className="basis-full text-sm font-normal wrap-anywhere text-muted">{notes}</span>}
		</span>
	)
}

export function Marks({ player }: { player: Pick<SquadPlayer, 'availability' | 'togetherGroup' | 'apartGroup'> }) {
	return (
		<>
			{player.availability === 'maybe' && <Badge tone="sun">Maybe</Badge>}
			{player.togetherGroup && <Badge tone="outline">Together {player.togetherGroup}</Badge>}
			{player.apartGroup && <Badge tone="outline">Apart {player.apartGroup}</Badge>}
		</>
	)
}

type EditProps = {
	player: SquadPlayer
	positions: OpenSession['positions']
	address: string
	result: SubmissionResult<string[]> | undefined
}

/** Half a row if its words fit. */
const half = 'col-span-2 sm:col-span-1'

const groupsOf = (names: readonly string[]) => [
	{ value: '', label: '–' },
	...names.map((value) => ({ value, label: value })),
]

function EditForm({ player, positions, address, result }: EditProps) {
	const { form, field, errors } = useSubmission<
		'skillLevel' | 'preferredPosition' | 'availability' | 'togetherGroup' | 'apartGroup' | 'notes'
	>(`edit-${player.id}`, result, {
		skillLevel: player.skillLevel,
		preferredPosition: player.preferredPosition ?? '',
		availability: player.availability,
		notes: player.notes ?? '',
		togetherGroup: player.togetherGroup ?? '',
		apartGroup: player.apartGroup ?? '',
	})
	const own = player.preferredPosition
	const others = own && !positions.some(({ value }) => value === own) ? [{ value: own, label: positionLabel(own) }] : []
	return (
		<div className="flex flex-col gap-3">
			<FormError errors={errors} />
			<Form method="post" {...form} action={address} preventScrollReset className="grid grid-cols-2 gap-3">
				<input type="hidden" name="intent" value="edit" />
				<input type="hidden" name="player" value={player.id} />
				<SelectField label="Level" options={levelOptions} {...field('skillLevel')} className={half} />
				<SelectField label="Can they come?" options={availabilityOptions} {...field('availability')} className={half} />
				{positions.length + others.length > 0 && (
					<SelectField
						label="Position"
						options={[{ value: '', label: 'No position' }, ...positions, ...others]}
						{...field('preferredPosition')}
						className="col-span-2"
					/>
				)}
				<SelectField label="Keep together" options={groupsOf(TOGETHER)} {...field('togetherGroup')} />
				<SelectField label="Keep apart" options={groupsOf(APART)} {...field('apartGroup')} />
				<TextField label="Notes" required={false} maxLength={NOTES_MAX} {...field('notes')} className="col-span-2" />
				<Button variant="secondary" className="col-span-2 sm:col-span-1">
					Save
				</Button>
			</Form>
			<Form method="post" action={address} preventScrollReset>
				<input type="hidden" name="player" value={player.id} />
				<Button
					name="intent"
					value="remove"
					variant="quiet"
					size="sm"
					aria-label={`Remove ${player.name} from the squad`}
					className="-ml-3"
				>
					Remove from the Squad
				</Button>
			</Form>
		</div>
	)
}
