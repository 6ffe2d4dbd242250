import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ActionBar } from '#app/ui/link/action-bar.tsx'

type PartProps = { title: string; hint?: string; level?: 'h2' | 'h3'; children: ReactNode }

/** Some fields of a venue in a card of their own; a wide screen has their title beside them. */
export const FormPart = ({ title, hint, level: Heading = 'h3', children }: PartProps) => (
	<Card className="grid gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
		<div>
			<Heading className="text-lg">{title}</Heading>
			{hint && <p className="text-sm text-muted">{hint}</p>}
		</div>
		<div className="flex min-w-0 flex-col gap-5">{children}</div>
	</Card>
)

/** The end of such a form, always in sight: its one button stores every part. */
export const SaveAll = ({ children }: { children: ReactNode }) => (
	<ActionBar stays>
		<Button size="lg" className="max-md:w-full" pending={useNavigation().formMethod === 'POST'} pendingText="Saving…">
			{children}
		</Button>
		<p className="text-sm text-muted max-md:hidden">Saves everything on this page.</p>
	</ActionBar>
)
