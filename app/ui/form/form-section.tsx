import type { ReactNode } from 'react'
import { Card } from '../card.tsx'

export function FormSection({ title, children }: { title: string; children: ReactNode }) {
	return (
		<Card as="section" className="flex flex-col gap-5">
			<h2 className="text-xl">{title}</h2>
			{children}
		</Card>
	)
}
