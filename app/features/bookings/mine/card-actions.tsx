import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button, buttonClass, ButtonLink, type ButtonVariant } from '#app/ui/button.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { menuItemClass } from '#app/ui/layer/menu.tsx'
import { Link } from '#app/ui/link/link.tsx'
import type { Card } from './card.ts'

/** One main action for a player's own booking; those that few need are on its own page. */
export const CardActions = ({ card: { id, links, cancel, untaken } }: { card: Card }) => (
	<div className="flex flex-wrap items-start gap-2">
		{links.map(({ to, label, variant }) => (
			<ButtonLink
				key={label}
				to={to}
				preventScrollReset={label === 'Choose'}
				variant={variant}
				size="sm"
				className={label.startsWith('Pay ') ? 'max-sm:w-full' : ''}
			>
				{label}
			</ButtonLink>
		))}
		{cancel && (
			<>
				<Cancel to={cancel} untaken={untaken} variant="secondary" />
				<ButtonLink to={`/my-bookings/${id}`} variant="quiet" size="sm">
					More
					<Icon name="chevron-right" className="size-4" />
				</ButtonLink>
			</>
		)}
	</div>
)

/** Leads to the question whether to cancel; a court that a waiting list holds is given back at once. */
export const Cancel = ({
	to,
	untaken,
	variant = 'quiet',
}: {
	to: string
	untaken: boolean
	variant?: ButtonVariant
}) =>
	untaken ? (
		<Form method="post" action={to}>
			<Button variant="secondary" size="sm">
				No, Thanks
			</Button>
		</Form>
	) : (
		<ButtonLink to={to} preventScrollReset variant={variant} size="sm">
			Cancel Booking
		</ButtonLink>
	)

/** Links that few need, behind one word, in a row that wraps. */
export const More = ({ children }: { children: ReactNode }) => (
	<details className="group min-w-20 grow basis-0 open:basis-full">
		<summary className={buttonClass({ variant: 'quiet', size: 'sm' })}>
			More
			<Icon name="chevron-down" className="size-4 transition-transform group-open:rotate-180" />
		</summary>
		<div className="mt-2 grid grid-cols-2 gap-x-2 rounded-md bg-raised/50 p-1 sm:grid-cols-3">{children}</div>
	</details>
)

/** A plain `<a>`: there are many on a page, and some lead elsewhere. */
export function Item({
	icon,
	label,
	...link
}: {
	to: string
	icon: IconName
	label: string
	preventScrollReset?: boolean
	reloadDocument?: boolean
}) {
	return (
		<Link {...link} className={menuItemClass}>
			<Icon name={icon} className="size-5 text-muted" />
			{label}
		</Link>
	)
}
