import type { ReactNode } from 'react'
import { formatDate } from '#app/lib/time/time.ts'
import { Card } from '#app/ui/card.tsx'

type Applicant = {
	id: number
	businessName: string
	city: string
	phone: string
	message: string | null
	createdAt: Date
	name: string
	username: string
	email: string
	memberSince: Date
}

export function ApplicationCard({ application, children }: { application: Applicant; children: ReactNode }) {
	const { businessName, city, phone, message, name, username, email } = application
	return (
		<Card as="li" className="flex flex-col gap-3">
			<div>
				<h3 className="text-lg wrap-break-word">
					{businessName}, {city}
				</h3>
				<p className="text-sm text-muted">Applied on {formatDate(application.createdAt)}</p>
			</div>
			<dl className="grid gap-x-6 gap-y-2 text-sm wrap-anywhere sm:grid-cols-2">
				<div>
					<dt className="font-semibold text-muted">Person</dt>
					<dd>
						{name} ({username}), a member since {formatDate(application.memberSince)}
					</dd>
				</div>
				<div>
					<dt className="font-semibold text-muted">Phone and email</dt>
					<dd>
						{phone}, {email}
					</dd>
				</div>
			</dl>
			{message && <p className="max-w-[72ch] whitespace-pre-line wrap-break-word">{message}</p>}
			<div className="flex flex-wrap gap-3 pt-1">{children}</div>
		</Card>
	)
}
