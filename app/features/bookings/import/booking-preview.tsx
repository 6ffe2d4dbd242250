import { Form, useNavigation } from 'react-router'
import { rate } from '#app/lib/money.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { WrongLines } from '../customers/import/wrong-lines.tsx'
import type { BookingPreview as Preview } from './import-bookings.server.ts'

export const bookingsOf = (count: number) => (count === 1 ? '1 booking' : `${count} bookings`)

type PreviewProps = { preview: Preview; csv: string; base: string }

/** Lists what an import would book and what it cannot, and asks. The file rides along in the form: it is not stored. */
export function BookingPreview({ preview: { count, seen, key, listed, refused }, csv, base }: PreviewProps) {
	const sending = useNavigation().formMethod === 'POST'
	return (
		<>
			<Card className="flex flex-col gap-4">
				<ul data-answer="" className="list-disc pl-5 tabular-nums">
					<li>{bookingsOf(count)} can be imported</li>
					{refused.count > 0 && (
						<li>{refused.count === 1 ? '1 line is left out' : `${refused.count} lines are left out`}</li>
					)}
				</ul>
				{count === 0 ? (
					<p className="font-semibold">There’s nothing to import from this file.</p>
				) : (
					<Form method="post" action={`${base}/import`} encType="multipart/form-data" className="flex flex-wrap gap-3">
						<input type="hidden" name="csv" value={csv} />
						<input type="hidden" name="seen" value={seen} />
						<input type="hidden" name="idempotencyKey" value={key} />
						<Button pending={sending} pendingText="Importing…">
							Import {count === 1 ? '1 Booking' : `${count} Bookings`}
						</Button>
						<ButtonLink to={base} variant="secondary">
							Cancel
						</ButtonLink>
					</Form>
				)}
			</Card>
			<div className="empty:hidden">
				<WrongLines title="Left out" count={refused.count} lines={refused.listed} />
				{count > 0 && (
					<Disclosure summary={`To import: ${count}`} open={count <= 20}>
						<ul className="flex flex-col gap-2 wrap-anywhere tabular-nums">
							{listed.map(({ line, name, phone, when, court, price }) => (
								<li key={line}>
									<span className="font-semibold">{name}</span>
									{phone && `, ${phone}`}
									<span className="block text-sm text-muted">
										{when} · {court} · {rate(price)}
									</span>
								</li>
							))}
						</ul>
						<More of={count - listed.length} />
					</Disclosure>
				)}
			</div>
		</>
	)
}

const More = ({ of }: { of: number }) => (of > 0 ? <p className="mt-2 text-muted">And {of} more.</p> : null)
