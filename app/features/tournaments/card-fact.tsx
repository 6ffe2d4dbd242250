import type { ReactNode } from 'react'
import { Icon, type IconName } from '#app/ui/icon.tsx'

export function CardFact({ icon, children }: { icon: IconName; children: ReactNode }) {
	return (
		<li className="flex gap-2 tabular-nums">
			<Icon name={icon} className="mt-0.5 size-4 text-muted" />
			<span className="min-w-0 wrap-anywhere">{children}</span>
		</li>
	)
}
