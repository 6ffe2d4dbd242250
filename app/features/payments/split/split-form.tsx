import type { SubmissionResult } from '@conform-to/dom'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { readAmount } from '#app/lib/form/amount.ts'
import { amountOf, decimal } from '#app/lib/money.ts'
import { ActionBar } from '#app/ui/link/action-bar.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { RadioCards } from '#app/ui/form/choice-field.tsx'
import { SelectField, TextField } from '#app/ui/form/field.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { useIdempotencyKey } from '#app/ui/form/use-idempotency-key.ts'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import {
	customShares,
	FEWEST_PEOPLE,
	MOST_PEOPLE,
	NAME_MAX,
	restShares,
	unnamed,
	type PaidShares,
} from '#app/features/ledger/shares.ts'

type Props = {
	/** The whole cents to split, and the number of people in the request. */
	due: number
	people: number
	/** The names of the others who may share it. */
	names?: string[]
	/** The shares that are paid. */
	paid: PaidShares
	idempotencyKey: string
	result?: SubmissionResult<string[]>
}

type Typed = { text: string; among: number }

const counts = Array.from({ length: MOST_PEOPLE - FEWEST_PEOPLE + 1 }, (_, i) => String(FEWEST_PEOPLE + i))

export function SplitForm({ due, people, names = [], paid, idempotencyKey, result }: Props) {
	const sent = sentPeople(result?.initialValue)
	const chosen = (result?.initialValue as { mode?: unknown } | undefined)?.mode === 'custom'
	const first = Math.min(Math.max(sent.length, people, FEWEST_PEOPLE), MOST_PEOPLE)
	const [count, setCount] = useState(first)
	/** The typed amounts, and the number of people when typing began. Without any, the shares are equal. */
	const [typed, setTyped] = useState<Record<number, Typed>>(() =>
		chosen ? { ...sent.map(({ amount }) => ({ text: amount, among: first })) } : {},
	)
	const { form, errors, field } = useSubmission<'mode'>('split', result, { mode: 'equal' })
	const key = useIdempotencyKey(idempotencyKey)
	const sending = useNavigation().formMethod === 'POST'
	const equal = restShares(due, count, paid)
	const errorOf = (i: number, name: 'name' | 'amount') => result?.error?.[`people[${i}].${name}`]
	const textOf = (i: number) => typed[i]?.text ?? decimal(equal[i]!)
	const amount = (i: number) => ({
		name: `people[${i}].amount`,
		defaultValue: textOf(i),
		error: textOf(i) === (sent[i]?.amount ?? '') ? errorOf(i, 'amount') : undefined,
		inputMode: 'decimal' as const,
		autoComplete: 'off',
		placeholder: '0.00',
		onChange: ({ target }: { target: HTMLInputElement }) =>
			setTyped((before) => ({ ...before, [i]: { text: target.value, among: before[i]?.among ?? count } })),
	})
	return (
		<div className="flex flex-col gap-4">
			<HowMany people={count} />
			<Form method="post" {...form} className="group/split flex flex-col gap-4">
				<input type="hidden" name="intent" value="split" />
				<input type="hidden" name="seen" value={due} />
				<input type="hidden" name="idempotencyKey" value={key} />
				<Card className="flex flex-col gap-5">
					<FormError errors={errors ?? result?.error?.people ?? result?.error?.intent ?? undefined} />
					<RadioCards
						label="How do you want to split it?"
						{...field('mode')}
						columns={2}
						options={[
							{
								value: 'equal',
								label: 'Equal shares',
								description: equal[0] === equal[1] ? 'Everyone pays the same' : 'You cover the extra cents',
							},
							{ value: 'custom', label: 'Different amounts', description: 'You say who pays what' },
						]}
					/>
					<Stepper count={count} onChange={setCount} />
					<ol className="flex flex-col rows border-t border-line">
						{equal.map((share, i) => (
							<li key={i} className="grid grid-cols-[minmax(0,1fr)_7.5rem] items-start gap-4 py-2">
								{i === 0 ? (
									<>
										<input type="hidden" name="people[0].name" value="You" />
										<p className="flex min-h-12 items-center self-end font-semibold">You</p>
									</>
								) : (
									<TextField
										label={<span className="sr-only">{unnamed(i + 1)}</span>}
										name={`people[${i}].name`}
										defaultValue={sent[i]?.name ?? names[i - 1]}
										error={errorOf(i, 'name')}
										placeholder={unnamed(i + 1)}
										maxLength={NAME_MAX}
										autoComplete="off"
									/>
								)}
								<p className="flex min-h-12 items-center justify-end self-end font-display text-xl font-semibold tabular-nums group-has-[[value=custom]:checked]/split:hidden">
									{amountOf(share)}
								</p>
								<TextField
									key={typed[i]?.among ?? count}
									label={
										<>
											Share (R)<span className="sr-only"> of {i === 0 ? 'yours' : `player ${i + 1}`}</span>
										</>
									}
									{...amount(i)}
									className="hidden group-has-[[value=custom]:checked]/split:flex no-has:flex"
								/>
							</li>
						))}
					</ol>
					<Remainder due={due} parts={equal.map((share, i) => (typed[i] ? readAmount(typed[i].text) : share))} />
				</Card>
				<ActionBar>
					<Button size="lg" className="max-md:grow" pending={sending} pendingText="Splitting…">
						Split {amountOf(due)}
					</Button>
				</ActionBar>
			</Form>
		</div>
	)
}

/** Reads back what was typed. People without input are missing, and the form may hold anything. */
function sentPeople(values: unknown): { name: string; amount: string }[] {
	const { people } = (values ?? {}) as { people?: unknown }
	if (!Array.isArray(people)) return []
	const text = (value: unknown) => (typeof value === 'string' ? value : '')
	return Array.from(people.slice(0, MOST_PEOPLE), (person: unknown) => {
		const { name, amount } = (person ?? {}) as { name?: unknown; amount?: unknown }
		return { name: text(name), amount: text(amount) }
	})
}

/** Without scripts the number of people is asked for first, then their names. */
function HowMany({ people }: { people: number }) {
	return (
		<Form method="get" className="hidden items-end gap-3 noscript:flex">
			<SelectField
				label="How many of you?"
				name="people"
				defaultValue={String(people)}
				options={counts.map((value) => ({ value, label: value }))}
				className="grow"
			/>
			<Button variant="secondary" className="min-h-12">
				Change
			</Button>
		</Form>
	)
}

function Stepper({ count, onChange }: { count: number; onChange: (count: number) => void }) {
	const step = (by: number, label: string, sign: string, last: number) => (
		<Button
			type="button"
			variant="secondary"
			aria-label={label}
			aria-disabled={count === last || undefined}
			onClick={() => count !== last && onChange(count + by)}
			className="w-12 text-xl aria-disabled:opacity-55"
		>
			{sign}
		</Button>
	)
	return (
		<div className="flex items-center justify-between gap-4 noscript:hidden">
			<p className="font-semibold">How many of you?</p>
			<div className="flex items-center gap-3">
				{step(-1, 'One person fewer', '−', FEWEST_PEOPLE)}
				<output aria-live="polite" className="w-8 text-center font-display text-xl font-semibold tabular-nums">
					{count}
				</output>
				{step(1, 'One person more', '+', MOST_PEOPLE)}
			</div>
		</div>
	)
}

/** Shows what the typed amounts leave of the bill; null is not an amount. */
function Remainder({ due, parts }: { due: number; parts: (number | null)[] }) {
	const { fits, off } = customShares(
		due,
		parts.map((part) => (part !== null && part < 0 ? null : part)),
	)
	const words =
		off < 0
			? `${amountOf(-off)} left to share.`
			: off > 0
				? `${amountOf(off)} too much.`
				: fits
					? 'It adds up.'
					: 'Someone’s amount is missing.'
	const tone = off > 0 ? 'text-clay-strong' : fits ? 'text-court-strong' : ''
	return (
		<p
			role="status"
			className={`hidden font-semibold tabular-nums group-has-[[value=custom]:checked]/split:block noscript:hidden! ${tone}`}
		>
			{words}
		</p>
	)
}
