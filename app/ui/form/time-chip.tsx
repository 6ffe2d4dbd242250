import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Link } from '../link/link.tsx'

export type TimeState = 'free' | 'last' | 'full' | 'closed' | 'past'

const words: Record<TimeState, string | undefined> = {
	free: undefined,
	last: '1 left',
	full: 'Taken',
	closed: 'Closed',
	past: 'Past',
}

type Look = {
	/** `18:00` */
	label: ReactNode
	state?: TimeState
	/** A price or another short line; only shown while the time is free. */
	detail?: string
	/** Replaces the state's own word. */
	note?: string
	/** Gives the chip a sun-coloured corner, such as for peak hours; say why in `note`. */
	marked?: boolean
	size?: 'sm' | 'md'
	/** Where to ask for a time that is not free. */
	elsewhere?: string
	/** For assistive technology, when `label` alone does not say the day. */
	accessibleLabel?: string
}
type AsLink = { href: string; selected?: boolean }
type AsButton = { formAction: string; name: string; value: string }
type AsChoice = { name: string; value: string; defaultChecked?: boolean; form?: string; type?: 'radio' | 'checkbox' }

const shape = classes(
	'relative flex min-w-0 flex-col items-center justify-center overflow-hidden rounded-md border text-center leading-none',
	'tabular-nums transition-colors select-none',
)
const open = classes(
	'border-court/45 bg-surface text-ink hover:border-court hover:bg-court-soft',
	'aria-[current]:border-court aria-[current]:bg-court aria-[current]:text-on-court',
	'has-checked:border-court has-checked:bg-court has-checked:text-on-court',
	'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-court',
)
const shut = 'border-transparent bg-raised text-muted'
const sizes = { sm: 'min-h-11 px-0.5 text-base', md: 'min-h-14 gap-1 px-0.5 py-2 text-lg' }

/**
 * A time as a large target: a link with `href`, a button of the form around it with `formAction`, else a native radio
 * or checkbox. A time that is not free is none of these, and says why. The link is a plain `<a>`, since a page has
 * many.
 */
export function TimeChip(props: Look & (AsLink | AsButton | AsChoice)) {
	const { label, state = 'free', detail, note = words[state], marked, size = 'md', accessibleLabel, elsewhere } = props
	const available = state === 'free' || state === 'last'
	const under = [note, available ? detail : undefined].filter((word) => word !== undefined)
	const content = (
		<>
			{marked && available && <Corner className="absolute top-0 right-0" />}
			{state === 'last' && <span aria-hidden="true" className="absolute inset-y-0 left-0 w-1 bg-clay" />}
			<span className={classes('font-display font-semibold', !available && 'line-through decoration-1')}>
				{accessibleLabel ? (
					<>
						<span aria-hidden="true">{label}</span>
						<span className="sr-only">{accessibleLabel}</span>
					</>
				) : (
					label
				)}
			</span>
			{under.length > 0 && (
				<span
					className={classes(
						'flex justify-center gap-x-1 text-xs leading-4 tracking-tight',
						size === 'sm' ? 'sr-only' : state === 'last' ? 'flex-col-reverse' : 'flex-wrap',
					)}
				>
					{under.map((word) => (
						<span key={word} className="whitespace-nowrap">
							<span className="sr-only">, </span>
							{word}
						</span>
					))}
				</span>
			)}
		</>
	)
	const look = classes(shape, sizes[size], available ? open : shut, state === 'last' && 'pl-1')
	if (!available && elsewhere)
		return (
			<Link to={elsewhere} className={classes(look, 'underline hover:text-ink')}>
				{content}
			</Link>
		)
	if (!available) return <span className={look}>{content}</span>
	if ('href' in props) {
		return (
			<Link to={props.href} aria-current={props.selected ? 'true' : undefined} className={look}>
				{content}
			</Link>
		)
	}
	if ('formAction' in props) {
		const { formAction, name, value } = props
		return (
			<button type="submit" formAction={formAction} name={name} value={value} className={look}>
				{content}
			</button>
		)
	}
	const { name, value, defaultChecked, form, type = 'radio' } = props
	return (
		<label className={look}>
			<input
				type={type}
				name={name}
				value={value}
				defaultChecked={defaultChecked}
				form={form}
				className="absolute inset-0 m-0 appearance-none outline-none"
			/>
			{content}
		</label>
	)
}

const Corner = ({ className = '' }) => (
	<svg aria-hidden="true" viewBox="0 0 10 10" className={`size-2.5 fill-sun ${className}`}>
		<path d="M0 0h10v10z" />
	</svg>
)

/** Says what the corner of peak hours means. */
export function PeakNote({ className = '' }) {
	return (
		<p className={`flex items-center gap-1.5 text-xs text-muted ${className}`}>
			<Corner />
			Gold corner = peak. Prices are per hour.
		</p>
	)
}
