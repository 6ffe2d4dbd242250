import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Link, type LinkProps } from './link/link.tsx'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

const variants: Record<ButtonVariant, string> = {
	primary: 'border-transparent bg-court text-on-court hover:bg-court-strong',
	secondary: 'border-edge bg-surface text-ink hover:border-court hover:text-court-strong hover:bg-court-soft',
	quiet: 'border-transparent text-court-strong hover:bg-court-soft',
	danger: 'border-clay bg-surface text-clay-strong hover:bg-clay hover:text-on-clay',
}

const sizes: Record<ButtonSize, string> = {
	sm: 'min-h-11 px-3 py-1.5 text-sm pointer-fine:min-h-9',
	md: 'min-h-11 px-4 py-1.5',
	lg: 'min-h-13 px-6 py-2 text-lg',
}

/** The look of a button, for what must stay a plain `<a>`, `<label>` or `<summary>`. */
export function buttonClass(look: { variant?: ButtonVariant; size?: ButtonSize; className?: string } = {}) {
	return classes(
		'relative inline-flex items-center justify-center gap-2 rounded-md border text-center',
		'leading-5 font-semibold no-underline transition-colors select-none active:translate-y-px',
		'disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-progress print:hidden says-waiting',
		variants[look.variant ?? 'primary'],
		sizes[look.size ?? 'md'],
		look.className,
	)
}

type Look = { variant?: ButtonVariant; size?: ButtonSize }

type ButtonProps = ComponentProps<'button'> &
	Look & {
		pending?: boolean
		/** Shown in place of the children while pending; the button is wide enough for it from the start. */
		pendingText?: string
		children: ReactNode
	}

/**
 * A native button; `type` is `submit` unless given. While `pending` it has the same width and focus and ignores further
 * presses, which is why it is `aria-disabled` and not `disabled`.
 */
export function Button(props: ButtonProps) {
	const { variant, size, pending = false, pendingText, className, children, onClick, ...rest } = props
	const press = (event: MouseEvent<HTMLButtonElement>) => (pending ? event.preventDefault() : onClick?.(event))
	return (
		<button
			type="submit"
			{...rest}
			onClick={press}
			aria-disabled={pending || rest['aria-disabled'] || undefined}
			className={buttonClass({ variant, size, className })}
		>
			<span
				data-pending={pendingText}
				className="grid place-items-center after:invisible after:h-0 after:overflow-hidden after:px-3 after:content-[attr(data-pending)]"
			>
				<span aria-hidden={pending || undefined} className={classes('flex items-center gap-2', pending && 'invisible')}>
					{children}
				</span>
			</span>
			{pending && (
				<span className="absolute inset-0 flex items-center justify-center gap-2 px-2">
					<Spinner className="size-4" label={pendingText ? undefined : 'Working'} />
					{pendingText}
				</span>
			)}
		</button>
	)
}

export function ButtonLink({ variant, size, className, ...rest }: LinkProps & Look) {
	return <Link {...rest} className={buttonClass({ variant, size, className })} />
}
