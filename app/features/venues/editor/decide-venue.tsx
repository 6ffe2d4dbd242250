import { Form, useNavigation } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'

type Props = { venue: { id: number; name: string } }

/** Buttons by which an admin publishes or declines a venue that waits. */
export function DecideVenue({ venue: { id, name } }: Props) {
	const { formMethod, formData } = useNavigation()
	const sending = formMethod === 'POST' && formData?.get('id') === String(id)
	return (
		<>
			<Form method="post" action="/admin/venues" preventScrollReset className="contents">
				<input type="hidden" name="id" value={id} />
				<Button pending={sending} pendingText="Publishing…" className="col-span-2">
					Approve<span className="sr-only"> {name}</span>
				</Button>
			</Form>
			<ButtonLink to={`/admin/venues/${id}/decline`} preventScrollReset variant="secondary">
				Decline<span className="sr-only"> {name}</span>
			</ButtonLink>
		</>
	)
}
