import { FieldError, controlClass } from '#app/ui/form/field.tsx'
import { classes } from '#app/ui/classes.ts'
import type { SheetMatch } from './scoresheet.server.ts'

type Props = {
	match: SheetMatch
	/** Whether one side’s points tell the other’s. */
	isShared: boolean
	/** The highest score. */
	max: number
	/** Returns a value that was sent for a field of this match. */
	sentFor: (side: string) => string | undefined
	error?: string
	autoFocus: boolean
}

/** A match with fields for its score. */
export function ScoresheetRow({ match, isShared, max, sentFor, error, autoFocus }: Props) {
	const { id, version, when, court, home, away, isKnockout, claim } = match
	const cell = (side: string, label: string, focus = false) => (
		<input
			name={`${side}.${id}`}
			aria-label={label}
			type="number"
			inputMode="numeric"
			min={0}
			max={max}
			defaultValue={sentFor(side)}
			aria-invalid={error ? true : undefined}
			aria-describedby={error ? `row-${id}-error` : undefined}
			autoFocus={focus}
			className={classes(controlClass, 'text-center tabular-nums')}
		/>
	)
	const sides = [
		['home', home],
		['away', away],
	] as const
	return (
		<li data-shared={isShared ? '' : undefined} className="flex flex-col gap-2 px-4 py-3 sm:px-5">
			<input type="hidden" name={`version.${id}`} value={version} />
			<p className="text-sm text-muted">
				{when} · {court}
				{claim && ` · ${claim} reported`}
			</p>
			{sides.map(([side, name]) => (
				<div key={side} className="flex items-center gap-3">
					<span className="min-w-0 flex-1 font-semibold wrap-anywhere">{name}</span>
					{isKnockout && (
						<span className="w-24 shrink-0">{cell(`${side}Penalties`, `${name}, penalties, if level`)}</span>
					)}
					<span className="w-24 shrink-0">{cell(side, name, autoFocus && side === 'home')}</span>
				</div>
			))}
			{isKnockout && <p className="text-sm text-muted">Left: penalties, if it ended level</p>}
			<FieldError id={`row-${id}`} message={error} />
		</li>
	)
}
