import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { amountOf } from '#app/lib/money.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Menu, menuItemClass, MenuLink } from '#app/ui/layer/menu.tsx'
import { onlyOnce } from '../change-button.tsx'
import type { Longer } from '../desk-move.server.ts'
import type { Act } from './booking-acts.ts'

/** An act with its whole address, which opens over the same page or is another one. */
type Linked = Act & { isOver: boolean }

type Props = {
	acts: Act[]
	/** The booking, with the whole cents that the buttons name. */
	of: { customer: { name: string }; money: { due: number; claimed: number } }
	/** The address of the booking, and the query of its panel. */
	address: string
	query: string
	/** Sent with a length to the dialog that moves it. */
	fields: Longer['fields']
}

/** The acts of a booking, in sight below a long one. */
export function ActBar({ acts, of: { customer, money }, address, query, fields }: Props) {
	const at = (place: Act['place']) =>
		acts
			.filter((act) => act.place === place)
			.map((act) => ({
				...act,
				wish: act.wish && `${act.wish}: ${customer.name}`,
				to: act.to && addressOf(act.to, address, query),
				isOver: !act.to?.startsWith('/'),
			}))
	const rows = [at('front'), at('lengths'), at('then')].filter(({ length }) => length > 0)
	const last = rows.pop() ?? []
	const draw = (act: Linked) => <One key={act.label} act={act} fields={fields} />
	const more = at('more')
	return (
		<div
			onClickCapture={onlyOnce}
			className="sticky bottom-0 mt-3 -mb-5 flex flex-col gap-3 bg-surface pt-2 pb-5 shadow-[0_-0.5rem_0.5rem_var(--color-surface)]"
		>
			{acts.some(({ change }) => change) && (
				<Form method="post" id={FORM} className="hidden">
					<input type="hidden" name="due" value={money.due} />
					<input type="hidden" name="claimed" value={money.claimed} />
				</Form>
			)}
			{acts[0]?.change === 'received' && acts[1]?.change === 'confirmed' && money.due === 0 && (
				<p className="text-sm text-muted">Money Received also confirms. Confirm alone leaves the money open.</p>
			)}
			{rows.map((row) => (
				<Row key={row[0]!.label} acts={row.map(draw)} />
			))}
			<Row
				acts={[
					...last.map(draw),
					...(more.length > 0 ? [<More key="more" acts={more} />] : []),
					...at('end').map(draw),
				]}
			/>
		</div>
	)
}

function addressOf(to: string, address: string, query: string) {
	if (to.startsWith('/')) return to
	const leadsBack = to.includes('back=')
	return `${address}/${to}${leadsBack ? '' : to.includes('?') ? query.replace('?', '&') : query}`
}

const FORM = 'acts'

/** As many acts in a line as there is room for; the last two stay together, so that none is alone in a line of its own. */
const Row = ({ acts }: { acts: ReactNode[] }) => (
	<div className="flex flex-wrap gap-2 *:grow empty:hidden">
		{acts.slice(0, -2)}
		{acts.length > 0 && <div className="flex gap-2 *:grow">{acts.slice(-2)}</div>}
	</div>
)

const wordsOf = ({ label, sum }: Act) => (sum === undefined ? label : `${label}: ${amountOf(sum)}`)

function One({ act, fields }: { act: Linked; fields?: Longer['fields'] }) {
	const { formMethod, formData } = useNavigation()
	const { change, wish, to = '', sends, main, ends, isOver } = act
	const look = { variant: main ? 'primary' : ends ? 'quiet' : 'secondary', size: main ? 'md' : 'sm' } as const
	if (change) {
		return (
			<Button form={FORM} name="change" value={change} data-wish={wish} pending={formMethod === 'POST'} {...look}>
				{wordsOf(act)}
			</Button>
		)
	}
	if (sends) {
		const [name, value] = sends
		// Sends what the dialog that moves the booking or the inbox sends, so that what has changed meanwhile is said there.
		return (
			<Form method="post" action={to} className="flex *:grow">
				{Object.entries(name === 'hours' ? (fields ?? {}) : {}).map(([name, value]) => (
					<input key={name} type="hidden" name={name} value={value} />
				))}
				<Button name={name} value={value} pending={formData?.get(name) === value} {...look}>
					{act.label}
				</Button>
			</Form>
		)
	}
	return (
		<ButtonLink to={to} preventScrollReset={isOver} {...look}>
			{wordsOf(act)}
		</ButtonLink>
	)
}

/** The acts that are seldom wanted, folded, over the facts so that nothing moves; one that is harmless is there itself. */
function More({ acts }: { acts: Linked[] }) {
	const [first, ...others] = acts
	if (first && others.length === 0 && !first.ends) return <One act={first} />
	return (
		<Menu
			summary={
				<>
					More
					<Icon name="chevron-down" className="size-4" />
				</>
			}
			summaryVariant="secondary"
			summarySize="sm"
			summaryClassName="size-full"
			className="static!"
			panelClassName="top-auto! inset-x-0 bottom-full grid grid-cols-2 w-auto!"
		>
			{acts.map((act) =>
				act.change ? (
					<button key={act.label} form={FORM} name="change" value={act.change} className={menuItemClass}>
						{wordsOf(act)}
					</button>
				) : (
					<MenuLink key={act.label} to={act.to!} preventScrollReset={act.isOver}>
						<span className={act.ends && 'text-clay-strong'}>{wordsOf(act)}</span>
					</MenuLink>
				),
			)}
		</Menu>
	)
}
