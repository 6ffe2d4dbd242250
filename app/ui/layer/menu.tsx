import type { ReactNode } from 'react'
import { buttonClass, type ButtonSize, type ButtonVariant } from '../button.tsx'
import { classes } from '../classes.ts'
import { Icon, type IconName } from '../icon.tsx'
import { Link } from '../link/link.tsx'
import { useDismissable } from './use-dismissable.ts'

type MenuProps = {
	/** The accessible name of a summary without words. */
	label?: string
	summary: ReactNode
	summaryVariant?: ButtonVariant
	summarySize?: ButtonSize
	summaryClassName?: string
	panelClassName?: string
	className?: string
	/** Marks the summary: one of the links is the open page. */
	current?: boolean
	children: ReactNode
}

/** A dropdown of links and forms on `<details>`: it opens without scripts; with them it also closes by itself. */
export function Menu(props: MenuProps) {
	const {
		label,
		summary,
		summaryVariant,
		summarySize,
		summaryClassName,
		panelClassName,
		className,
		current,
		children,
	} = props
	const ref = useDismissable()
	const plain = classes('flex min-h-11 items-center rounded-md', summaryClassName)
	return (
		<details ref={ref} className={classes('group relative', className)}>
			<summary
				aria-label={label}
				aria-current={current || undefined}
				className={
					summaryVariant
						? buttonClass({ variant: summaryVariant, size: summarySize, className: summaryClassName })
						: plain
				}
			>
				{summary}
			</summary>
			<div
				className={classes(
					'absolute top-full right-0 z-40 mt-2 w-64 rounded-lg border border-line bg-surface p-2 shadow-raised motion-safe:animate-rise',
					panelClassName,
				)}
			>
				{children}
			</div>
		</details>
	)
}

export const menuItemClass =
	'flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left font-medium text-ink hover:bg-raised aria-[current]:text-court-strong aria-[current]:font-semibold'

type MenuLinkProps = {
	to: string
	icon?: IconName
	children: ReactNode
	current?: boolean
	preventScrollReset?: boolean
}

/** `current` marks the link of the open page. */
export function MenuLink({ icon, children, current, ...link }: MenuLinkProps) {
	return (
		<Link {...link} aria-current={current ? 'page' : undefined} className={menuItemClass}>
			{icon && <Icon name={icon} className="size-5 text-muted" />}
			{children}
		</Link>
	)
}
