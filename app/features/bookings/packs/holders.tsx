import type { ReactNode } from 'react'
import { Card } from '#app/ui/card.tsx'
import { Link } from '#app/ui/link/link.tsx'

type Holder = { customerId: number | null; name: string; held: { id: number; words: string }[] }

type Props = { title: string; holders: Holder[]; base: string; children?: ReactNode }

/** Lists who holds something that a venue has sold, with the words of each; `children` say what to do about it. */
export function Holders({ title, holders, base, children }: Props) {
	if (holders.length === 0) return null
	return (
		<Card as="section" labelledBy={title.replaceAll(' ', '-')} className="flex flex-col gap-3">
			<h3 id={title.replaceAll(' ', '-')} className="text-lg">
				{title}
			</h3>
			<ul className="flex flex-col gap-2">
				{holders.map(({ customerId, name, held }) => (
					<li key={customerId ?? 0}>
						{customerId === null ? (
							<span className="font-semibold">{name}</span>
						) : (
							<Link
								to={`${base}/customers/${customerId}`}
								className="inline-flex min-h-11 items-center font-semibold wrap-anywhere underline underline-offset-4 pointer-fine:min-h-0"
							>
								{name}
							</Link>
						)}
						{held.map(({ id, words }) => (
							<span key={id} className="block text-sm text-muted tabular-nums">
								{words}
							</span>
						))}
					</li>
				))}
			</ul>
			{children}
		</Card>
	)
}
