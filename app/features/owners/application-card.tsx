import type { ReactNode } from 'react'
import { formatDate } from '#app/lib/time/time.ts'
import { Card } from '#app/ui/card.tsx'
import { Link } from '#app/ui/link/link.tsx'

type Applicant = {
	id: number
	userId: number
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
			{message && <p className="whitespace-pre-line wrap-break-word">{message}</p>}
			<dl className="grid gap-x-6 gap-y-2 text-sm wrap-anywhere sm:grid-cols-2">
				<div>
					<dt className="font-semibold text-muted">Person</dt>
					<dd>
						<Link
							to={`/admin/users/${application.userId}`}
							className="-my-3 inline-flex min-h-11 items-center py-3 font-semibold hover:text-court-strong hover:underline"
						>
							{name}
						</Link>
						<span className="block">
							@{username} · joined {formatDate(application.memberSince)}
						</span>
					</dd>
				</div>
				<div>
					<dt className="font-semibold text-muted">Phone and email</dt>
					<dd>
						{phone}
						<span className="block">{email}</span>
					</dd>
				</div>
			</dl>
			<div className="grid grid-cols-2 gap-3 pt-1 sm:flex">{children}</div>
		</Card>
	)
}
