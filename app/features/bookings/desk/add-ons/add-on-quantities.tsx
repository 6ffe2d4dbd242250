import { useRef, useState } from 'react'
import type { SubmissionResult } from '@conform-to/dom'
import { priced } from '../../paying/discount.ts'
import { sum } from '#app/lib/money.ts'
import { Stepper } from '#app/ui/form/stepper.tsx'
import type { AddOnChoice } from './desk-add-ons.server.ts'

type Props = {
	choices: readonly AddOnChoice[]
	result?: SubmissionResult<string[]>
	/** The price of the booking’s hours and its discount, in rand: its total then stands below. */
	price?: { hours: number; discount: number }
	/** Called with the rand of all add-ons together when they change. */
	onSum?: (addOns: number) => void
}

/** A number for each add-on of the venue. */
export function AddOnQuantities({ choices, result, price, onSum }: Props) {
	const ref = useRef<HTMLDivElement>(null)
	const sent = result?.initialValue?.addOns as Record<string, string> | undefined
	const before = addUp(choices, ({ quantity }) => quantity)
	const [addOns, setAddOns] = useState(() => addUpSent(choices, result))
	const look = () => {
		const typed = new FormData(ref.current!.closest('form')!)
		const rand = addUp(choices, ({ id }) => typed.get(`addOns.${id}`))
		setAddOns(rand)
		onSum?.(rand)
	}
	return (
		<div ref={ref} onInput={look} className="flex flex-col gap-4">
			<div className={choices.length > 0 ? 'rows border-y border-line' : undefined}>
				{choices.map(({ id, name, hint, quantity, most }) => (
					<div key={id} className="py-3">
						<Stepper
							label={name}
							hint={hint}
							name={`addOns.${id}`}
							id={`add-on-${id}`}
							defaultValue={String(sent ? (sent[id] ?? '') : quantity)}
							max={most}
							error={result?.error?.[`addOns.${id}`]}
							onStep={look}
						/>
					</div>
				))}
			</div>
			{price && (
				<p role="status" className="flex items-baseline justify-between gap-4 font-semibold">
					{addOns === before ? 'Total' : 'New total'}
					<span className="font-display text-xl tabular-nums">
						{sum(priced(price.hours + addOns, price.discount).price)}
					</span>
				</p>
			)}
		</div>
	)
}

/** Returns the rand of the add-ons that were sent, or else of those there are. */
export function addUpSent(choices: readonly AddOnChoice[], result?: Props['result']) {
	const sent = result?.initialValue?.addOns as Record<string, string> | undefined
	return addUp(choices, ({ id, quantity }) => (sent ? sent[id] : quantity))
}

/** Returns the rand of all add-ons together. A field may hold anything. */
const addUp = (choices: readonly AddOnChoice[], quantityOf: (choice: AddOnChoice) => unknown) =>
	choices.reduce((total, choice) => total + choice.each * (Math.floor(Number(quantityOf(choice))) || 0), 0)

/** Whether any add-on was sent, also with what is no number. */
export const hasQuantities = (sent: unknown) => Object.values(sent ?? {}).some((text) => text && Number(text) !== 0)
