import type { SubmissionResult } from '@conform-to/dom'
import { useEffect, useState, type ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { addUpSent, AddOnQuantities, hasQuantities } from './add-ons/add-on-quantities.tsx'
import { DESK_CHOICES } from '../paying/desk-methods.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/form/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { DialogButtons } from '#app/ui/layer/dialog.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { useIdempotencyKey } from '#app/ui/form/use-idempotency-key.ts'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { amountOf, rate } from '#app/lib/money.ts'
import type { Proposed } from '../customers/proposed-customers.server.ts'
import { useWho, WhoFields, type Asked } from '../customers/who-fields.tsx'
import { ownMeansWords } from '../customers/own-means.ts'
import { Overtaken } from './overtaken/overtaken.tsx'
import type { DeskHour, Instead } from './desk-hour.server.ts'

type Props = {
	hour: DeskHour
	result?: SubmissionResult<string[]>
	/** The query that names the hour. */
	address: string
	closeTo: string
	/** The address that says what others did to the hour meanwhile. */
	overtaken: string
}

type Field = 'name' | 'phone' | 'customer' | 'whose' | 'hours' | 'paid' | 'notes'

type WalkInProps = Props & {
	/** For whom the hour was looked for. */
	customer: Proposed | null
	/** The address that proposes customers of a name or number. */
	customers: string
	whose: Asked
}

/** Books the court for a player without an account. If the hour is gone, the typed text can go to another. */
export function WalkInFields({ hour, result, address, closeTo, overtaken, customer, customers, whose }: WalkInProps) {
	const { form, field, errors } = useSubmission<Field>('walk-in', result, {
		hours: usualLength(hour),
		name: customer?.name,
		phone: customer?.phone ?? undefined,
	})
	const { defaultValue: hours, error: wrongHours } = field('hours')
	const [length, setLength] = useState(Number(hours))
	const [paid, setPaid] = useState(field('paid').defaultValue)
	const [addOns, setAddOns] = useState(() => addUpSent(hour.addOns, result))
	const who = useWho({ customer, customers, whose, result })
	const { chosen } = who
	// The choice of what only they have goes with them.
	useEffect(() => {
		if (!chosen) setPaid('')
	}, [chosen])
	const { credit, pack } = chosen ?? {}
	const { price: priced, left } = hour.walkIns.find(({ value }) => Number(value) === length) ?? {}
	// Some add-ons cost by the hour, and their price is known for the usual length.
	const price = addOns > 0 && length !== Number(usualLength(hour)) ? undefined : priced
	const gone = hour.walkIns.length * hour.step < Number(hours)
	return (
		<Form
			method="post"
			{...form}
			onFocus={who.propose}
			data-wish={`Walk-in for {name}: ${hour.court}, ${hour.time}`}
			className="flex flex-col gap-4"
		>
			<Start
				hour={hour}
				errors={errors ?? (hour.problem ? (wrongHours ?? [hour.problem]) : undefined)}
				overtaken={overtaken}
			/>
			{/* Enter in a field presses the form's first button, and none of these may be pressed by accident. */}
			{gone && <button disabled hidden />}
			{gone && <InsteadButtons instead={hour.instead[Number(hours) / hour.step - 1] ?? []} address={address} />}
			<WhoFields who={who} field={field} longest={hour.longest} begins={customer === null}>
				<p role="status" className="text-sm text-muted">
					{chosen && ownMeansWords(paid, chosen, { hours: length, lengths: hour.walkIns, addOns })}
					{(credit || pack) && !paid && (
						<span className="hidden noscript:contents">
							Chosen under Paid, credit and packs pay as far as they go. The rest is still to pay.
						</span>
					)}
				</p>
			</WhoFields>
			{hour.problem ? (
				<input type="hidden" name="hours" value={hours} />
			) : (
				<SelectField
					label="How long"
					{...field('hours')}
					onChange={({ target }) => setLength(Number(target.value))}
					options={hour.walkIns}
					hint={left}
				/>
			)}
			{hour.addOns.length > 0 && (
				<details className="group/add-ons" open={hasQuantities(result?.initialValue?.addOns)}>
					<summary className="min-h-11 cursor-pointer py-2 font-semibold text-court-strong underline underline-offset-4">
						Add-ons
					</summary>
					<div className="pt-2">
						<AddOnQuantities choices={hour.addOns} result={result} onSum={setAddOns} />
					</div>
				</details>
			)}
			<div className="grid grid-cols-[3fr_2fr] gap-4 sm:grid-cols-2">
				<SelectField
					label="Paid"
					{...field('paid')}
					onChange={({ target }) => setPaid(target.value)}
					options={[
						{ value: '', label: chosen?.unpaid ?? 'Not yet' },
						...(pack ? [{ value: 'pack', label: pack.choice }] : []),
						...(credit ? [{ value: 'credit', label: `Credit, ${amountOf(credit)}` }] : []),
						...DESK_CHOICES,
					]}
				/>
				<TextField label="Note" {...field('notes')} required={false} maxLength={hour.longest.notes} />
			</div>
			<Buttons closeTo={closeTo} pendingText="Booking…" gone={hour.problem !== null}>
				<span>
					Book Walk-in
					{price !== undefined && paid !== 'pack' && paid !== 'credit' && (
						<span className="tabular-nums noscript:hidden"> · {rate(price + addOns)}</span>
					)}
				</span>
			</Buttons>
		</Form>
	)
}

/** An hour, or half of one where no more is free. */
const usualLength = ({ walkIns, step }: DeskHour) => String(Math.min(walkIns.length * step || 1, 1))

export function BlockFields({ hour, result, closeTo, overtaken, weekly }: Omit<Props, 'address'> & { weekly: string }) {
	const { form, field, errors } = useSubmission<'hours' | 'note'>('block', result, { hours: usualLength(hour) })
	return (
		<Form method="post" {...form} className="flex flex-col gap-5">
			<Start hour={hour} errors={errors ?? (hour.problem ? [hour.problem] : undefined)} overtaken={overtaken} />
			{hour.problem === null && (
				<SelectField
					label="How long"
					{...field('hours')}
					options={hour.blocks}
					hint="Nobody can book the court while it’s blocked."
				/>
			)}
			<TextField label="Reason" {...field('note')} required={false} maxLength={hour.longest.reason} />
			<ButtonLink to={weekly} variant="quiet" className="self-start">
				<Icon name="repeat" className="size-5" />
				Block It Every Week
			</ButtonLink>
			<Buttons closeTo={closeTo} pendingText="Blocking…" gone={hour.problem !== null}>
				Block Court
			</Buttons>
		</Form>
	)
}

function Start({ hour, errors, overtaken }: Pick<Props, 'hour' | 'overtaken'> & { errors?: string[] }) {
	return (
		<>
			<input type="hidden" name="idempotencyKey" value={useIdempotencyKey(hour.idempotencyKey)} />
			{errors ? <FormError errors={errors} /> : <Overtaken at={overtaken} />}
		</>
	)
}

/** Buttons that book the typed walk-in on another court or at another hour. */
function InsteadButtons({ instead, address }: { instead: Instead[]; address: string }) {
	const pending = useNavigation().formMethod === 'POST'
	if (instead.length === 0) return <p className="text-sm text-muted">Nothing else is free for that long that day.</p>
	return (
		<fieldset className="flex flex-col gap-2">
			<legend className="mb-2 text-sm font-semibold">Book this instead</legend>
			{instead.map((one) => (
				<Button
					key={one.label}
					formAction={insteadOf(address, one)}
					variant="secondary"
					pending={pending}
					className="tabular-nums"
				>
					{one.label}
				</Button>
			))}
		</fieldset>
	)
}

/** Links that open the dialog of another free hour. */
export function InsteadLinks({ instead, address }: { instead: Instead[]; address: string }) {
	if (instead.length === 0) return null
	return (
		<div className="flex flex-col gap-2">
			<p className="text-sm font-semibold">Free instead</p>
			{instead.map((one) => (
				<ButtonLink
					key={one.label}
					to={insteadOf(address, one)}
					preventScrollReset
					variant="secondary"
					className="tabular-nums"
				>
					{one.label}
				</ButtonLink>
			))}
		</div>
	)
}

function insteadOf(address: string, { court, hour }: Instead) {
	const query = new URLSearchParams(address)
	query.set('court', String(court))
	query.set('hour', String(hour))
	return `?${query.toString()}`
}

type ButtonsProps = { closeTo: string; pendingText: string; gone: boolean; children: ReactNode }

/** `gone` is true when the hour itself can no longer be taken. */
function Buttons({ closeTo, pendingText, gone, children }: ButtonsProps) {
	const pending = useNavigation().formMethod === 'POST'
	return (
		<DialogButtons>
			{!gone && (
				<Button pending={pending} pendingText={pendingText}>
					{children}
				</Button>
			)}
			<ButtonLink to={closeTo} preventScrollReset variant="secondary">
				Back
			</ButtonLink>
		</DialogButtons>
	)
}
