import { telAddress } from '#app/lib/text/tel.ts'
import { To } from './document.tsx'

export type Contact = { address: string; phone: string; email: string }

export const MailTo = ({ contact: { email } }: { contact: Contact }) => <To href={`mailto:${email}`}>{email}</To>

export const Call = ({ contact: { phone } }: { contact: Contact }) => (
	<span className="whitespace-nowrap">
		<To href={telAddress(phone)}>{phone}</To>
	</span>
)
