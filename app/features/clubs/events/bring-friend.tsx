import { Form } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

type Props = {
	/** The page of the run's link; null before it is made. */
	group: string | null
	/** Where it is made. */
	makes: string
}

/** Leads to the link by which friends without an account come to a run. */
export function BringFriend({ group, makes }: Props) {
	const words = (
		<>
			<Icon name="users" className="size-4" /> Bring a Friend
		</>
	)
	if (group) {
		return (
			<ButtonLink to={group} variant="secondary" className="sm:self-start">
				{words}
			</ButtonLink>
		)
	}
	return (
		<Form method="post" action={makes} className="contents">
			<Button name="intent" value="invite" variant="secondary" className="sm:self-start">
				{words}
			</Button>
		</Form>
	)
}
