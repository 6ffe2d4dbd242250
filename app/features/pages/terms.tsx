import { at } from '#app/lib/time/time.ts'
import { Call, MailTo, type Contact } from './contact.tsx'
import { Document, List, To } from './document.tsx'

const CHANGED = at('2026-11-22', 0)

export function TermsOfService({ contact }: { contact: Contact }) {
	return (
		<Document
			title="Terms of Service"
			changed={CHANGED}
			summary="Courtside brings players and venues together. Your booking is with the venue; we make it, keep it and move its money as you and the venue agreed. Nothing here takes away a right the law gives you."
			sections={[
				{
					id: 'who',
					title: 'Who we are',
					body: (
						<p>
							Courtside, {contact.address}. Write to <MailTo contact={contact} /> or call <Call contact={contact} />.
							These terms hold for everyone who uses this site. How we treat your information stands in the{' '}
							<To href="/privacy">Privacy Policy</To>.
						</p>
					),
				},
				{
					id: 'account',
					title: 'Your account',
					body: (
						<List>
							<li>Give your own name and an email address that reaches you, and keep your password to yourself.</li>
							<li>If you are under 18, a parent or guardian has to agree to your account and your bookings.</li>
							<li>
								You can delete your account at any time in <To href="/settings/data">Settings</To>. Bookings still to
								come are then dealt with under the same terms as any other cancellation.
							</li>
						</List>
					),
				},
				{
					id: 'booking',
					title: 'Booking',
					body: (
						<List>
							<li>
								A booking is a contract between you and the venue. The venue provides the court; we act between you and
								are not the one who provides it.
							</li>
							<li>
								You see the venue, the court’s sport, the time, the price of every hour and the terms for cancelling
								before you complete a booking, and you can correct all of it until then.
							</li>
							<li>
								A booking holds the court from the moment it is made. It is confirmed once it is paid or the venue
								confirms it. If it is not paid in time it lapses: you owe nothing and the court is free again. Where a
								venue asks for a deposit, that part of the price confirms it, and you owe the venue the rest.
							</li>
							<li>
								The price and the terms for cancelling stay as they were when you booked, also when the venue changes
								them later.
							</li>
							<li>The rules of the place hold while you are there: shoes, balls, noise, leaving the court on time.</li>
						</List>
					),
				},
				{
					id: 'prices',
					title: 'Prices and payment',
					body: (
						<List>
							<li>
								Prices are in South African rand. What you see before you complete a booking is all you pay; we add no
								fee.
							</li>
							<li>
								A payment counts when the venue or the card provider says that it has arrived, not when you say that you
								sent it.
							</li>
							<li>
								If you split a bill, you stay liable to the venue for shares that others do not pay. What comes back
								goes to whoever paid it.
							</li>
							<li>Credit at a venue can be spent at that venue.</li>
						</List>
					),
				},
				{ id: 'cancelling', title: 'Cancelling', body: <Cancelling /> },
				{
					id: 'venue-cancels',
					title: 'When the venue cancels or closes',
					body: (
						<p>
							If the venue cancels your booking, everything you paid comes back. If it closes your court, for rain,
							power or another reason, you choose within seven days between your money, a free move at the same price,
							and credit. Without a choice your money comes back. There is never a late charge.
						</p>
					),
				},
				{
					id: 'together',
					title: 'Tournaments, events and clubs',
					body: (
						<List>
							<li>
								They are run by the people named on them. The organiser answers for the rules, the schedule and the
								prizes; the entry fee is paid to the venue.
							</li>
							<li>
								A team that withdraws before registration closes, and before there is a schedule, gets its entry fee
								back. If the tournament is cancelled, entry fees come back.
							</li>
							<li>
								Play and run within what is healthy for you. Whoever organises says so if a doctor’s word is needed.
							</li>
						</List>
					),
				},
				{
					id: 'conduct',
					title: 'How we treat each other',
					body: (
						<List>
							<li>Be who you say you are, turn up, and tell others in time when you cannot.</li>
							<li>No harassment, threats, hate or discrimination; no advertising to people who did not ask for it.</li>
							<li>No bookings to sell on, no made-up accounts, no attempts to break or overload the product.</li>
							<li>
								We may hide what breaks these rules, close matchmaking for somebody, or suspend an account. We say why,
								and you can ask us to look again.
							</li>
						</List>
					),
				},
				{
					id: 'reviews',
					title: 'Reviews and what you write',
					body: (
						<List>
							<li>
								Only people with a completed booking can review a venue, once. Nobody pays for reviews or to have them
								removed.
							</li>
							<li>
								Write what you experienced. We hide a review that insults, threatens, names private people or is not
								about the venue, and say so.
							</li>
							<li>What you write stays yours. You let us show it on Courtside for as long as it stands there.</li>
						</List>
					),
				},
				{
					id: 'points',
					title: 'Points and rewards',
					body: (
						<p>
							Points are a thank-you. They are not money, cannot be sold or passed on, and are taken back when what
							earned them is refunded. What points are worth and what they can be spent on may change; a reward you have
							redeemed stays yours. If we cannot give it, your points come back.
						</p>
					),
				},
				{
					id: 'venues',
					title: 'For venues',
					body: (
						<List>
							<li>You may run the venue you list, and what you say about it, its prices and its hours is true.</li>
							<li>You honour bookings at the price and terms shown, and confirm money when it has arrived.</li>
							<li>You use the names and numbers of players for their bookings only, as POPIA asks of you.</li>
							<li>You set a late charge that is fair under section 17 of the Consumer Protection Act.</li>
						</List>
					),
				},
				{
					id: 'liability',
					title: 'What we answer for',
					body: (
						<>
							<p>
								We answer for our own part: that the product does what it says with reasonable care. The venue answers
								for its courts, its people and its safety; each player for what they do. We do not answer for an
								interruption that is outside our control, such as a power or network failure, but we put right what it
								did to your booking or money.
							</p>
							<p>
								None of this limits what may not be limited by law: your rights under the Consumer Protection Act 68 of
								2008, or harm done on purpose or by gross negligence.
							</p>
						</>
					),
				},
				{
					id: 'changes',
					title: 'When these terms change',
					body: (
						<p>The date at the top says when they last changed. A booking keeps the terms under which it was made.</p>
					),
				},
				{
					id: 'law',
					title: 'Law and disputes',
					body: (
						<p>
							The law of South Africa holds. Talk to the venue or to us first: most things are settled in a message. If
							not, you can turn to the National Consumer Commission, a consumer court or tribunal of your province, or
							the courts.
						</p>
					),
				},
			]}
		/>
	)
}

const Cancelling = () => (
	<>
		<p>
			You can cancel any booking until it ends, in <To href="/my-bookings">My Bookings</To>. Section 17 of the Consumer
			Protection Act 68 of 2008 gives you the right to cancel a booking made in advance, and the venue the right to a
			reasonable charge.
		</p>
		<List>
			<li>
				Each venue sets until when cancelling is free and what stays with it after that. Unless a venue says otherwise,
				it is free until 24 hours before the start, and half the price after that. You see its terms before you book,
				and the exact rand before you cancel.
			</li>
			<li>
				A charge has to be fair: for the kind of service, the notice you gave, and whether somebody else could still be
				found. If the hour you gave up is booked again, the late charge comes back to you. If you think a charge is not
				fair, tell the venue or us.
			</li>
			<li>
				There is no charge where the person the booking was made for has died or is in hospital. Tell the venue or us,
				with something that shows it, and what was kept comes back in full.
			</li>
			<li>
				The cooling-off right of section 44 of the Electronic Communications and Transactions Act 25 of 2002 does not
				apply to leisure services on a set date (section 42(2)), and a court booked for an hour is one. The rights above
				do.
			</li>
		</List>
	</>
)
