import type { SubmissionResult } from '@conform-to/dom'
import { useEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react'
import { amountOf } from '#app/lib/money.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ChipGroup } from '#app/ui/form/chip-group.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import type { useSubmission } from '#app/ui/form/use-submission.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { Proposals, Proposed } from './proposed-customers.server.ts'
import type { Sharing } from './whose-number.server.ts'

/** The others whom the typed name or number may be of, and that in words, where it was asked whose it is. */
export type Asked = { notice?: string; sharing?: Sharing[]; other?: string } | undefined

/** The customer that a form names; after an answer without scripts no more than the id is known. */
type Chosen = Pick<Proposed, 'credit' | 'pack'> &
	Partial<Pick<Proposed, 'missed' | 'known' | 'unpaid' | 'isMember'>> & { id: number | string }

type Booking = {
	/** The customer it begins with, if any. */
	customer: Proposed | null
	/** The address that proposes customers of a name or number. */
	customers: string
	whose: Asked
	result: SubmissionResult<string[]> | undefined
}

/** Keeps whom a form books for, and the question whose the typed name or number is. */
export function useWho({ customer, customers, whose, result }: Booking) {
	const [chosen, setChosen] = useState<Chosen | null>(customer ?? sentBefore(result))
	const [asked, setAsked] = useState<Proposals['whose'] | undefined>()
	const question = useRef<HTMLDivElement>(null)
	useEffect(() => {
		// The form was answered: that knows best whose it is.
		setAsked(undefined)
		if (whose) question.current?.querySelector('input')!.focus()
	}, [whose])
	/** Lets the fields propose customers. Without a signal they stay plain fields. */
	const propose = ({ currentTarget: form }: FocusEvent<HTMLFormElement>) => {
		import('./propose-customers.ts').then(
			({ proposeCustomers }) => proposeCustomers(form, customers, setChosen, setAsked),
			() => {},
		)
	}
	// Once one types on, the answer is about other letters.
	const { sharing, ...words } = (asked === undefined ? whose : asked) ?? ({} as NonNullable<Asked>)
	const isLeftOpen = asked === undefined && Boolean(result?.initialValue?.asked)
	return { chosen, sharing, ...words, isLeftOpen, question, propose }
}

/** Names again whom a form without scripts was sent for; what they have is then not known. */
function sentBefore(result: SubmissionResult<string[]> | undefined): Chosen | null {
	const id = result?.initialValue?.customer
	return typeof id === 'string' && id !== '' ? { id, credit: null, pack: null } : null
}

type Name = 'name' | 'phone' | 'whose'
type Props = {
	who: ReturnType<typeof useWho>
	field: (name: Name) => Omit<ReturnType<ReturnType<typeof useSubmission<Name>>['field']>, 'name'> & { name: string }
	longest: { name: number; phone: number }
	/** Whether the name is the first to type in. */
	begins?: boolean
	/** More words about them. The question takes their place, so that nothing below moves. */
	children?: ReactNode
}

/** Asks for the name and number of a customer, and whose they are where others of the venue have them. */
export function WhoFields({ who, field, longest, begins = false, children }: Props) {
	const { chosen, sharing } = who
	const name = useBegin(begins)
	return (
		<>
			<input type="hidden" name="customer" value={chosen?.id ?? ''} />
			<datalist id="customers" />
			<div className="grid gap-4 sm:grid-cols-2">
				<TextField
					label="Name"
					{...field('name')}
					list="customers"
					required
					ref={name}
					autoComplete="off"
					maxLength={longest.name}
				/>
				<TextField
					label="Phone"
					{...field('phone')}
					type="tel"
					list="customers"
					required={false}
					autoComplete="off"
					maxLength={longest.phone}
				/>
			</div>
			<div className={`-mt-2 ${children === undefined ? '' : 'min-h-18'}`}>
				{sharing ? (
					<Whose who={who} sharing={sharing} chosen={field('whose').defaultValue} />
				) : (
					// As high without them, so that nothing moves while one types.
					<p className="flex min-h-6 flex-wrap items-center gap-1.5 text-sm text-muted">
						{chosen?.missed && <Badge tone="clay">{chosen.missed}</Badge>}
						{chosen?.credit && <Badge tone="court">{amountOf(chosen.credit)} credit</Badge>}
						{chosen?.pack && <Badge tone="court">{chosen.pack.tag}</Badge>}
						{chosen ? chosen.known : children === undefined ? FIND : `${FIND} ${SHOWN}`}
					</p>
				)}
				{!sharing && children}
			</div>
		</>
	)
}

const FIND = 'Type a name or number you know to find them.'
const SHOWN = 'Their visits, credit and packs show up here.'

type WhoseProps = { who: Props['who']; sharing: Sharing[]; chosen: string | undefined }

/** Asks whose a name or number is that others of the venue have, one of whom the booking may be for. */
function Whose({ who: { question, notice, other = 'A new customer', isLeftOpen }, sharing, chosen }: WhoseProps) {
	return (
		<div ref={question}>
			<ChipGroup
				label={
					<span className="flex gap-1.5 text-sm">
						<Icon name="triangle-alert" className="size-5 text-sun-strong" />
						<span>
							<span role="alert">{notice}</span> <span className="max-sm:sr-only">Who’s it for?</span>
						</span>
					</span>
				}
				name="whose"
				single
				columns="any"
				chosen={[chosen ?? '']}
				error={isLeftOpen ? 'Choose who it’s for, then book' : undefined}
				options={[
					...sharing.map(({ id, name, hasAccount, apart = name }) => ({
						value: String(id),
						label: hasAccount ? `${name}, has an account` : name,
						short: apart,
					})),
					{ value: 'new', label: other, short: other },
				]}
			/>
			{sharing.map(({ id }) => (
				<input key={id} type="hidden" name="asked" value={id} />
			))}
		</div>
	)
}

/** Marks a field as the first to type in, where scripts open the form. */
function useBegin(begins: boolean) {
	const field = useRef<HTMLInputElement>(null)
	useEffect(() => {
		field.current!.toggleAttribute('autofocus', begins)
	}, [begins])
	return field
}
