import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { CourtDrawing } from '#app/ui/picture/court-drawing.tsx'

type Props = {
	title: string
	/** Which game it is, where the way back does not say. */
	about?: string
	sport: string
	back: { to: string; label: string }
	children: ReactNode
}

/** Makes a group's link. Other pages send this form themselves: this is where it comes back to, or was typed. */
export function MakeLink({ title, about, sport, back, children }: Props) {
	const sending = useNavigation().formMethod === 'POST'
	return (
		<div className="mx-auto flex w-full max-w-2xl flex-col gap-5">
			<div>
				<BackLink to={back.to}>{back.label}</BackLink>
				<h1 className="text-3xl md:text-4xl">{title}</h1>
				{about && <p className="mt-1 whitespace-pre-line text-muted">{about}</p>}
			</div>
			<Card padded={false}>
				<CourtDrawing sport={sport} className="h-28 w-full" />
				<div className="flex flex-col gap-5 p-5 sm:p-6">
					<p>{children}</p>
					<Form method="post" className="grid">
						<Button size="lg" name="intent" value="invite" pending={sending} pendingText="One moment…">
							Get the Link
						</Button>
					</Form>
				</div>
			</Card>
		</div>
	)
}
