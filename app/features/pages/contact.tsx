import { telAddress } from '#app/lib/text/tel.ts'
import { To } from './document.tsx'

export type Contact = { address: string; phone: string; email: string }

export const MailTo = ({ contact: { email } }: { contact: Contact }) => <To href={`mailto:${email}`}>{email}</To>

export const Call = ({ contact: { phone } }: { contact: Contact }) => (
	<To href={telAddress(phone)}>{phone.replaceAll(' ', '\u00a0')}</To>
)
