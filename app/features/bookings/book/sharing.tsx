import { useState } from 'react'
import { equalShares, FEWEST_PEOPLE, MOST_PEOPLE } from '#app/features/ledger/shares.ts'
import { readId } from '#app/lib/ids.ts'
import { amountOf, inCents } from '#app/lib/money.ts'
import { DAY, dayAndTime } from '#app/lib/time/time.ts'
import { RadioCards } from '#app/ui/form/choice-field.tsx'
import { controlClass } from '#app/ui/form/field.tsx'
import type { useSubmission } from '#app/ui/form/use-submission.ts'

type Field = ReturnType<ReturnType<typeof useSubmission>['field']>
type Props = {
	share: Field
	people: Field
	/** Rand, with .5 for half an hour of an odd rate. */
	total: number
	/** When the game starts; null while no time is chosen. */
	start: Date | null
	now: Date
}

/** Asks who pays: the booker alone, or a group whose number is typed. */
export function Sharing({ share, people: { defaultValue, error, autoFocus, ...people }, total, start, now }: Props) {
	const [typed, setTyped] = useState(defaultValue ?? '')
	const count = readId(typed.trim()) ?? 0
	const isPossible = count >= FEWEST_PEOPLE && count <= MOST_PEOPLE
	const [own, each] = start && isPossible ? equalShares(inCents(total), count) : []
	return (
		<RadioCards
			label="Who pays?"
			{...share}
			error={error ?? share.error}
			columns={2}
			options={[
				{ value: 'alone', label: 'Just me', description: start && amountOf(inCents(total)) },
				{
					value: 'split',
					label: 'Split between',
					description: each && `${amountOf(each)} each`,
					field: (
						<>
							<div className="w-24 py-3 pr-4 font-display font-semibold tabular-nums">
								<input
									{...people}
									type="number"
									inputMode="numeric"
									min={FEWEST_PEOPLE}
									max={MOST_PEOPLE}
									aria-label="How many of you"
									aria-describedby="share-words"
									aria-invalid={error ? true : undefined}
									autoFocus={autoFocus}
									defaultValue={defaultValue}
									onFocus={({ target }) => {
										target.form?.querySelector<HTMLInputElement>('[value=split]')?.click()
										target.select()
									}}
									onChange={({ target }) => setTyped(target.value)}
									className={controlClass}
								/>
							</div>
							<p id="share-words" className="hidden basis-full px-4 pb-3 text-sm text-muted group-has-checked:block">
								{start && isPossible && shareWords(own!, each, dayAndTime(lastMoment(start, now), now))}
							</p>
						</>
					),
				},
			]}
		/>
	)
}

/** A split booking is held for a day, at most until it starts. */
const lastMoment = (start: Date, now: Date) => new Date(Math.min(now.getTime() + DAY, start.getTime()))

function shareWords(own: number, each: number | undefined, until: string) {
	if (!each) return 'One link for the group.'
	const yours = own === each ? '' : `You pay ${amountOf(own)}. `
	return `${yours}Everyone pays by one link, by ${until}. You cover whatever isn’t paid.`
}
