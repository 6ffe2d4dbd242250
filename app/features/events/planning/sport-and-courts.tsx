import { FieldError, Hint, type FieldErrors } from '#app/ui/form/field.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'

type Sport = { id: number; name: string; icon: string; courts: string[] }
type Field = { name: string; id: string; defaultValue?: string; error?: FieldErrors }
type Props = { sports: Sport[]; sport: Field; courts: Field & { ticked: string[] } }

const messageOf = ({ error }: Field) => (typeof error === 'string' ? error : error?.[0])
const choice =
	'flex min-h-11 items-center gap-2.5 rounded-md border border-edge px-3 tabular-nums transition-colors hover:border-court has-checked:border-court has-checked:bg-court-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-court'

/** Which sport an event is, and under it which of its courts are kept for the event; those of other sports are hidden. */
export function SportAndCourts({ sports, sport, courts }: Props) {
	const [sportMessage, courtMessage] = [messageOf(sport), messageOf(courts)]
	const [only] = sports
	// A choice of one is none, but for an event whose own sport is no longer offered.
	const isOnly = sports.length === 1 && (!sport.defaultValue || sport.defaultValue === String(only?.id))
	if (only && isOnly && !sportMessage)
		return (
			<div className="flex flex-col gap-1.5">
				<input type="hidden" name={sport.name} value={only.id} />
				<fieldset aria-describedby={`${courts.id}-${only.id}-hint`} className="flex min-w-0 flex-col gap-2">
					<Courts sport={only} courts={courts} />
				</fieldset>
				<FieldError id={courts.id} message={courtMessage} />
			</div>
		)
	return (
		<fieldset className="flex min-w-0 flex-col gap-1.5" aria-describedby={sportMessage && `${sport.id}-error`}>
			<legend className="mb-1.5 font-semibold">Sport</legend>
			<div className="flex flex-col gap-2">
				{sports.map(({ id, name, icon, courts: named }) => (
					<div
						key={id}
						className="group rounded-md border border-edge bg-surface transition-colors has-[[type=radio]:checked]:border-court"
					>
						<label className="flex min-h-14 items-center gap-3 rounded-md px-4 py-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-court">
							<input
								type="radio"
								name={sport.name}
								value={id}
								defaultChecked={sport.defaultValue === String(id)}
								aria-invalid={sportMessage ? true : undefined}
								className="size-5 shrink-0 accent-court outline-none"
							/>
							<Icon name={icon as IconName} className="size-5" />
							<span className="font-semibold">{name}</span>
						</label>
						<fieldset
							aria-describedby={`${courts.id}-${id}-hint`}
							className="hidden min-w-0 flex-col gap-2 px-4 pb-4 group-has-[[type=radio]:checked]:flex no-has:flex"
						>
							<Courts sport={{ id, courts: named }} courts={courts} />
						</fieldset>
					</div>
				))}
			</div>
			<FieldError id={sport.id} message={sportMessage} />
			<FieldError id={courts.id} message={courtMessage} />
		</fieldset>
	)
}

function Courts({
	sport: { id, courts: named },
	courts,
}: {
	sport: Pick<Sport, 'id' | 'courts'>
	courts: Props['courts']
}) {
	return (
		<>
			<legend className="mb-1 font-semibold">
				Courts kept for it <span className="font-normal text-muted">(optional)</span>
			</legend>
			<Hint id={`${courts.id}-${id}`}>Nobody can book them while the event is on.</Hint>
			<div className="flex flex-wrap gap-2">
				{named.map((name, i) => (
					<label key={name} className={choice}>
						<input
							type="checkbox"
							name={courts.name}
							value={`${id}-${i + 1}`}
							defaultChecked={courts.ticked.includes(`${id}-${i + 1}`)}
							className="size-5 shrink-0 accent-court outline-none"
						/>
						{name}
					</label>
				))}
			</div>
		</>
	)
}
