import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { Link } from './link.tsx'

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
	return (
		<Link
			to={to}
			className="group -ml-2 inline-flex max-md:-mt-3 min-h-11 items-center gap-2 rounded-sm px-2 text-sm font-semibold text-muted hover:text-court-strong print:hidden"
		>
			<Icon name="arrow-left" className="size-4 shrink-0 transition-transform group-hover:-translate-x-0.5" />
			<span className="min-w-0 wrap-anywhere">{children}</span>
		</Link>
	)
}
