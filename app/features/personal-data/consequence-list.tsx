import { amountOf } from '#app/lib/money.ts'
import { FormSection } from '#app/ui/form/form-section.tsx'
import { leavingLines, moneyLine } from './words.ts'

type Booking = {
	id: number
	what: string
	about: string
	back: number
	credit: number
	stays: number
	laterBack: number
}
type Props = {
	bookings: Booking[]
	lost: { credit: { venue: string; cents: number }[]; packs: string[]; points: number }
	leaves: Parameters<typeof leavingLines>[0]
}

export function ConsequenceList({ bookings, lost, leaves }: Props) {
	const leaving = leavingLines(leaves)
	const credit = [
		...lost.credit.map(({ venue, cents }) => `${amountOf(cents)} credit at ${venue}`),
		...lost.packs,
		...bookings.filter((one) => one.credit > 0).map((one) => `${amountOf(one.credit)} that ${one.what} was paid with`),
	]
	return (
		<>
			{bookings.length > 0 && (
				<FormSection title={`We’ll cancel ${bookings.length === 1 ? '1 booking' : `${bookings.length} bookings`}`}>
					<ul className="flex flex-col gap-3">
						{bookings.map((booking) => (
							<li key={booking.id}>
								<p className="font-semibold">{booking.about.split('\n')[0]}</p>
								<p className="tabular-nums">{booking.about.split('\n')[1]}</p>
								<p className="text-muted">{moneyLine(booking)}</p>
							</li>
						))}
					</ul>
					<p className="text-muted">
						Card payments go back to the card. The venue pays back the rest: agree on how before you delete, as they
						can’t reach you afterwards.
					</p>
				</FormSection>
			)}
			{credit.length + lost.points + leaving.length > 0 && (
				<FormSection title="What you lose">
					<ul className="flex list-disc flex-col gap-2 pl-5">
						{credit.map((line) => (
							<li key={line}>
								<strong>{line}</strong>
							</li>
						))}
						{lost.points > 0 && (
							<li>
								<strong>{lost.points.toLocaleString('en-ZA')} reward points</strong>
							</li>
						)}
						{leaving.map((line) => (
							<li key={line}>{line}</li>
						))}
					</ul>
				</FormSection>
			)}
			<FormSection title="What happens to your data">
				<ul className="flex list-disc flex-col gap-2 pl-5">
					<li>
						<strong>Deleted:</strong> your profile, settings and connections, imported runs, season and calendar links,
						and what you wrote in reviews and chats. You’re signed out everywhere.
					</li>
					<li>
						<strong>Stays without your name:</strong> bookings, payments, results and star ratings.
					</li>
					<li>
						<strong>Stays with your name:</strong> tax invoices made out to you. By law the venue keeps them for five
						years.
					</li>
				</ul>
			</FormSection>
		</>
	)
}
