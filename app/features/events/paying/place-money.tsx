import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link/link.tsx'
import type { PlaceMoney as Money } from './people-money.server.ts'

/** Whether a person's place is paid, with what the desk can do about it; `base` is the address of the person. */
export function PlaceMoney({ name, money: { label, take, undo }, base }: { name: string; money: Money; base: string }) {
	return (
		<p className="flex flex-wrap items-center gap-x-4 gap-y-2">
			<Badge tone={label.tone}>{label.label}</Badge>
			{take && (
				<ButtonLink to={`${base}/pay`} variant="secondary" size="sm" preventScrollReset>
					<span>
						{take}
						<span className="sr-only"> from {name}</span>
					</span>
				</ButtonLink>
			)}
			{undo && (
				<Link to={`${base}/unpay`} preventScrollReset className="link text-sm py-2.5 pointer-fine:py-1">
					Undo<span className="sr-only"> the money of {name}</span>
				</Link>
			)}
		</p>
	)
}
