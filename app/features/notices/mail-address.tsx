import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Link } from '#app/ui/link/link.tsx'

type Props = {
	address: { email: string; verifiedAt: Date | null; refusedAt: Date | null }
}

/** Where mails go, and what stands in their way. */
export function MailAddress({ address: { email, verifiedAt, refusedAt } }: Props) {
	const { formMethod, formData } = useNavigation()
	const trying = formMethod === 'POST' && formData?.get('intent') === 'try'
	const change = (
		<Link to="/settings" className="-my-2.5 inline-block py-2.5 font-semibold text-court-strong underline">
			Change
		</Link>
	)
	if (refusedAt) {
		return (
			<Notice tone="warn" title={`We can’t reach ${email}`}>
				<p>Our emails came back, so we’ve stopped sending them. If the address is right, try again. {change}</p>
				<Form method="post" className="mt-3">
					<Button name="intent" value="try" variant="secondary" size="sm" pending={trying} pendingText="Trying…">
						Try Again
					</Button>
				</Form>
			</Notice>
		)
	}
	return (
		<p className="text-muted">
			Emails go to <strong className="font-semibold wrap-anywhere text-ink">{email}</strong>
			{!verifiedAt &&
				' once you have opened the link we sent there. Until then only emails about your account do'}. {change}
		</p>
	)
}
