import type { ReactNode } from 'react'
import { classes } from './classes.ts'

/** The look of a card, for elements that must be something else than `Card`. */
export const cardClass =
	'relative overflow-hidden rounded-lg border border-line bg-surface shadow-card print:break-inside-avoid print:shadow-none'

type CardProps = {
	as?: 'div' | 'article' | 'section' | 'li' | 'aside'
	/** Adds padding; false for a card that starts with a picture. */
	padded?: boolean
	id?: string
	labelledBy?: string
	className?: string
	children: ReactNode
}

export function Card({ as: Element = 'div', padded = true, id, labelledBy, className, children }: CardProps) {
	return (
		<Element id={id} aria-labelledby={labelledBy} className={classes(cardClass, padded && 'p-5 sm:p-6', className)}>
			{children}
		</Element>
	)
}
