import { useState } from 'react'
import { equalShares, FEWEST_PEOPLE, MOST_PEOPLE } from '#app/features/ledger/shares.ts'
import { readId } from '#app/lib/ids.ts'
import { amountOf, inCents } from '#app/lib/money.ts'
import { dayAndTime, MINUTE } from '#app/lib/time/time.ts'
import { RadioCards } from '#app/ui/form/choice-field.tsx'
import { controlClass } from '#app/ui/form/field.tsx'
import type { useSubmission } from '#app/ui/form/use-submission.ts'

type Field = ReturnType<ReturnType<typeof useSubmission>['field']>
type Props = {
	share: Field
	people: Field
	/** Rand, with .5 for half an hour of an odd rate. */
	total: number
	/** The whole cents that confirm the court; 0 where all of the price does. */
	deposit: number
	/** For how many minutes the court is held for those who share. */
	minutes: number
	/** When the game starts; null while no time is chosen. */
	start: Date | null
	now: Date
}

/** Asks who pays: the booker alone, or a group whose number is typed. */
export function Sharing({
	share,
	people: { defaultValue, error, autoFocus, ...people },
	total,
	start,
	...props
}: Props) {
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
								{start && isPossible && shareWords(own!, each, lastMoment(start, props), props)}
							</p>
						</>
					),
				},
			]}
		/>
	)
}

type Held = Pick<Props, 'deposit' | 'minutes' | 'now'>

/** A split booking is held for so long, at most until it starts. */
const lastMoment = (start: Date, { minutes, now }: Held) =>
	dayAndTime(new Date(Math.min(now.getTime() + minutes * MINUTE, start.getTime())), now)

function shareWords(own: number, each: number | undefined, until: string, { deposit }: Held) {
	if (!each) return 'One link for the group.'
	const yours = own === each ? '' : `You pay ${amountOf(own)}. `
	const by = deposit > 0 ? `. The court’s yours once ${amountOf(deposit)} is in, by ${until}` : `, by ${until}`
	return `${yours}Everyone pays by one link${by}. You cover whatever isn’t paid.`
}
