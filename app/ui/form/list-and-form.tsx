import type { ComponentProps, ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button, buttonClass, ButtonLink } from '../button.tsx'
import { Card } from '../card.tsx'
import { EmptyState } from '../empty-state.tsx'
import { Icon } from '../icon.tsx'
import { BackLink } from '../link/back-link.tsx'
import { FormError } from './form-error.tsx'
import type { useSubmission } from './use-submission.ts'

type Row = {
	id: number
	name: string
	/** A sum, above the link. */
	figure?: string
	/** Its price and the like, in a line under the name. */
	offer?: ReactNode
	terms?: string
	state?: string
	/** The address that changes or ends it; null where it has ended. */
	to: string | null
}

type Props = {
	back: { to: string; name: string }
	title: string
	intro: ReactNode
	rows: Row[]
	/** The words of the link of each row. */
	verb: string
	/** The heading and the text where there are no rows. */
	none: [title: string, text: string]
	/** The form that adds one. */
	form: ReactNode
	/** Goes below the rows. */
	children?: ReactNode
}

const ADD = 'add'

/** Lists things of a kind, with a form that adds one: beside the list on a wide screen, else below, with a way there. */
export const ListAndForm = ({ back, title, intro, rows, verb, none, form, children }: Props) => (
	<div className="flex flex-col gap-6">
		<div className="max-w-3xl">
			<BackLink to={back.to}>{back.name}</BackLink>
			<div className="flex items-center justify-between gap-4">
				<h2 className="text-2xl">{title}</h2>
				{form && rows.length > 0 && (
					<a
						href={`#${ADD}`}
						className={buttonClass({ variant: 'secondary', size: 'sm', className: 'shrink-0 lg:hidden' })}
					>
						<Icon name="plus" className="size-4" />
						Add
					</a>
				)}
			</div>
			<p className="mt-1 text-muted">{intro}</p>
		</div>
		<div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_23rem]">
			<div className="flex min-w-0 flex-col gap-6">
				{rows.length === 0 ? (
					<EmptyState level="h3" title={none[0]} text={none[1]} />
				) : (
					<Card padded={false}>
						<ul className="rows">
							{rows.map((row) => (
								<RowOf key={row.id} row={row} verb={verb} />
							))}
						</ul>
					</Card>
				)}
				{children}
			</div>
			{form && <div id={ADD}>{form}</div>}
		</div>
	</div>
)

const RowOf = ({ row: { name, figure, offer, terms, state, to }, verb }: { row: Row; verb: string }) => (
	<li className="flex items-start gap-4 px-4 py-3 sm:px-5">
		<p className={`min-w-0 grow ${to === null ? 'text-muted' : ''}`}>
			<span className="block font-semibold wrap-break-word">{name}</span>
			{offer && <span className="block tabular-nums">{offer}</span>}
			{terms && <span className="block text-sm text-muted tabular-nums">{terms}</span>}
			{state && <span className="text-sm tabular-nums">{state}</span>}
		</p>
		<div className="flex shrink-0 flex-col items-end gap-2">
			{figure && <p className="font-display text-lg font-semibold tabular-nums">{figure}</p>}
			{to !== null && (
				<ButtonLink to={to} preventScrollReset variant="secondary" size="sm">
					{verb}
					<span className="sr-only"> {name}</span>
				</ButtonLink>
			)}
		</div>
	</li>
)

type AddProps = {
	title: string
	form: ReturnType<typeof useSubmission>['form']
	errors: ComponentProps<typeof FormError>['errors']
	children: ReactNode
}

/** The form that adds one more of such a list. */
export const AddForm = ({ title, form, errors, children }: AddProps) => (
	<Card>
		<Form method="post" {...form} className="flex flex-col gap-5">
			<h3 className="text-lg">{title}</h3>
			<FormError errors={errors} />
			<div className="grid items-start gap-5 sm:grid-cols-2 lg:grid-cols-1">{children}</div>
			<Button
				className="self-start max-sm:w-full"
				pending={useNavigation().formMethod === 'POST'}
				pendingText="Saving…"
			>
				Add
			</Button>
		</Form>
	</Card>
)
