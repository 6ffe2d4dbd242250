import { telAddress } from '#app/lib/text/tel.ts'

type Props = { contact: { phone: string; email: string }; children: string }

const link = 'inline-flex min-h-11 items-center font-semibold text-court-strong underline underline-offset-4'

/** Contact details after a sentence that says why. */
export const ContactLine = ({ contact: { phone, email }, children }: Props) => (
	<div className="flex flex-wrap items-center gap-x-5">
		<p>{children}</p>
		<a href={`mailto:${email}`} className={link}>
			{email}
		</a>
		<a href={telAddress(phone)} className={link}>
			{phone}
		</a>
	</div>
)
