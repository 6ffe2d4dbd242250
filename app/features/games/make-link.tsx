import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { BackLink } from '#app/ui/link/back-link.tsx'

type Props = { title: string; back: { to: string; label: string }; children: ReactNode }

/** Makes a group's link. Other pages send this form themselves: this is where it comes back to, or was typed. */
export function MakeLink({ title, back, children }: Props) {
	const sending = useNavigation().formMethod === 'POST'
	return (
		<div className="mx-auto flex w-full max-w-xl flex-col gap-5">
			<BackLink to={back.to}>{back.label}</BackLink>
			<h1 className="text-3xl md:text-4xl">{title}</h1>
			<p>{children}</p>
			<Form method="post" className="flex flex-col">
				<Button size="lg" name="intent" value="invite" pending={sending} pendingText="One moment…">
					Make the Link
				</Button>
			</Form>
		</div>
	)
}
