import { Form, useNavigation } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { RequestState } from './request-state.ts'

type Props = {
	request: RequestState
	/** Where the venue decides; null for the organiser, who waits. */
	answer: string | null
	/** Where the organiser asks for other hours. */
	change: string
}

export function CourtRequest({ request, answer, change }: Props) {
	const sent = useNavigation().formData?.get('intent')
	const { text, refused, offeredAt, ...look } = request
	return (
		<Notice {...look}>
			<p className="whitespace-pre-line wrap-anywhere empty:hidden">{text}</p>
			{refused ? null : answer ? (
				<ButtonLink
					to={answer}
					preventScrollReset
					variant={offeredAt ? 'secondary' : 'primary'}
					size="sm"
					className="mt-3"
				>
					{offeredAt ? 'Change' : 'Answer'}
				</ButtonLink>
			) : (
				<Form method="post" preventScrollReset className="mt-3 flex flex-wrap gap-2">
					{offeredAt && (
						<>
							<input type="hidden" name="offeredAt" value={offeredAt} />
							<Button name="intent" value="take" size="sm" pending={sent === 'take'} pendingText="One moment…">
								Take This Offer
							</Button>
						</>
					)}
					<ButtonLink to={change} preventScrollReset variant="secondary" size="sm">
						{offeredAt ? 'Ask for Others' : 'Change the Hours'}
					</ButtonLink>
					<Button
						name="intent"
						value="withdraw"
						variant="quiet"
						size="sm"
						pending={sent === 'withdraw'}
						pendingText="One moment…"
					>
						Withdraw the Request
					</Button>
				</Form>
			)}
		</Notice>
	)
}
