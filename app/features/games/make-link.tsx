import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { CourtDrawing } from '#app/ui/picture/court-drawing.tsx'

type Props = { title: string; sport: string; back: { to: string; label: string }; children: ReactNode }

/** Makes a group's link. Other pages send this form themselves: this is where it comes back to, or was typed. */
export function MakeLink({ title, sport, back, children }: Props) {
	const sending = useNavigation().formMethod === 'POST'
	return (
		<div className="mx-auto flex w-full max-w-xl flex-col">
			<BackLink to={back.to}>{back.label}</BackLink>
			<EmptyState
				level="h1"
				drawing={<CourtDrawing sport={sport} />}
				title={title}
				text={children}
				action={
					<Form method="post">
						<Button size="lg" name="intent" value="invite" pending={sending} pendingText="One moment…">
							Make the Link
						</Button>
					</Form>
				}
			/>
		</div>
	)
}
