import { Form, useNavigation } from 'react-router'
import { ActionBar } from '#app/ui/link/action-bar.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { OpenSession } from './balancer-page.server.ts'
import { whyNotBalanced } from './squad/squad-words.ts'

type Props = {
	session: OpenSession
	address: string
	count: number
}

/** The Balance button; the page's main action until this squad has teams. */
export function BalanceBar({ session, address, count }: Props) {
	const sending = useNavigation().formData?.get('intent')
	const why = whyNotBalanced(session, count)
	const { balanced } = session
	const isDone = balanced && !balanced.squadChanged
	return (
		<ActionBar className="flex-wrap lg:col-start-2 lg:row-start-1 lg:ml-auto">
			<Form
				method="post"
				action={`${address}#teams`}
				preventScrollReset
				className="flex grow flex-wrap gap-2 md:grow-0"
			>
				<Button
					name="intent"
					value="balance"
					variant={isDone ? 'secondary' : 'primary'}
					disabled={why !== null}
					pending={sending === 'balance'}
					pendingText="Balancing…"
					className="grow md:grow-0"
				>
					<Icon name="scale" className="size-4" /> Balance Teams
				</Button>
				{isDone && (
					<Button
						name="intent"
						value="shuffle"
						variant="secondary"
						disabled={why !== null || balanced.options < 2}
						pending={sending === 'shuffle'}
						className="grow md:grow-0"
					>
						<Icon name="shuffle" className="size-4" /> Shuffle
					</Button>
				)}
			</Form>
			{why && <p className="text-sm text-muted max-md:basis-full">{why}</p>}
		</ActionBar>
	)
}
